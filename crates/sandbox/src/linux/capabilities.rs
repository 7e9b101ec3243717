//! Gives up every capability, including those that a program could regain through `exec`.

use std::io;

use rustix::thread::{
    CapabilitySet, CapabilitySets, clear_ambient_capability_set,
    remove_capability_from_bounding_set, set_capabilities,
};

/// Permanently gives up all capabilities of this process.
///
/// # Errors
/// If the kernel refuses.
pub fn drop_all() -> io::Result<()> {
    for bit in 0..u64::BITS {
        let capability = CapabilitySet::from_bits_retain(1 << bit);
        // A number without a capability is refused, and so is a process that may not do this, but such a process has
        // none to lose.
        let _ = remove_capability_from_bounding_set(capability);
    }
    // A kernel without ambient capabilities has none to clear.
    let _ = clear_ambient_capability_set();
    let none = CapabilitySets {
        effective: CapabilitySet::empty(),
        permitted: CapabilitySet::empty(),
        inheritable: CapabilitySet::empty(),
    };
    Ok(set_capabilities(None, none)?)
}
