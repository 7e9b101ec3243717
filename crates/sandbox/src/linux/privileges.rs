//! What a process in a box gives up: every capability, and its rank with the scheduler and with the kernel, which
//! chooses what to kill when memory runs out.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use rustix::process::{DumpableBehavior, set_dumpable_behavior, setpriority_process};
use rustix::thread::{
    CapabilitySet, CapabilitySets, clear_ambient_capability_set,
    remove_capability_from_bounding_set, set_capabilities,
};

/// The niceness of a box's own processes, such as its compiler: whatever a person is waiting for comes first. Without a
/// control group, this determines the box's share of the processors.
const BOX_NICENESS: i32 = 5;
/// How much more memory, in thousandths of the machine's, a box's process appears to use when the kernel picks one to
/// kill.
const BOX_SCORE: u32 = 500;

/// Permanently gives up all capabilities of this process, including those that a program could regain through `exec`.
///
/// # Errors
/// If the kernel refuses.
pub fn drop_capabilities() -> io::Result<()> {
    for bit in 0..u64::BITS {
        let capability = CapabilitySet::from_bits_retain(1 << bit);
        // A number that stands for no capability is refused, and so is a process that may not do this, but such a
        // process has none to lose.
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

/// Ranks this process, and everything it starts, below the processes outside boxes.
pub fn lower_box() {
    // If no other process may inspect a process, the kernel gives the process's files to root, but this process must
    // write to its own. The program that follows decides for itself.
    let _ = set_dumpable_behavior(DumpableBehavior::Dumpable);
    raise_score(BOX_SCORE);
    // None of this can be refused, because it only takes something away.
    let _ = setpriority_process(None, BOX_NICENESS);
    // Where the scheduler gives each session a share, this sets the share of the session that the box's processes
    // belong to. The kernel accepts one such change per tenth of a second; without it, the box weighs as much as one
    // user.
    let _ = write_own("autogroup", &BOX_NICENESS.to_string());
}

/// Makes the kernel kill this process, and everything it starts, sooner when memory runs out.
pub fn raise_score(score: u32) {
    // Landlock lets a box write to this file, but not truncate it. Where the machine's own `/proc` is read-only for a
    // box, the box's processes keep the box's score.
    let _ = write_own("oom_score_adj", &score.to_string());
}

/// Writes to one of the kernel's files about this process.
fn write_own(name: &str, text: &str) -> io::Result<()> {
    let path = Path::new("/proc/self").join(name);
    let mut file = File::options().write(true).open(path)?;
    file.write_all(text.as_bytes())
}
