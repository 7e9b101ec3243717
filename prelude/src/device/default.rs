//! The default device: where a tensor is created if no device is given.

use std::cell::RefCell;
use std::sync::RwLock;

use candle_core::Device;

use crate::error::Result;

static DEFAULT: RwLock<Device> = RwLock::new(Device::Cpu);

thread_local! {
    static SCOPES: RefCell<Vec<Device>> = const { RefCell::new(Vec::new()) };
}

/// The device that tensors are created on if none is given.
///
/// It is the device of the innermost [`with_device`] on this thread; otherwise the one that [`set_default_device`] set
/// for all threads; otherwise the CPU.
pub fn default_device() -> Device {
    SCOPES
        .with_borrow(|scopes| scopes.last().cloned())
        .unwrap_or_else(|| {
            DEFAULT
                .read()
                .unwrap_or_else(|poisoned| poisoned.into_inner())
                .clone()
        })
}

/// Sets the default device of all threads.
pub fn set_default_device(device: &Device) {
    *DEFAULT
        .write()
        .unwrap_or_else(|poisoned| poisoned.into_inner()) = device.clone();
}

/// Runs a closure on this thread with a different default device, and returns the closure's result.
///
/// Afterwards the default device is the same as before, even if the closure panics.
///
/// # Errors
/// If the closure returns an error.
pub fn with_device<T>(device: &Device, run: impl FnOnce() -> Result<T>) -> Result<T> {
    let _scope = Scope::enter(device);
    run()
}

#[must_use]
struct Scope;

impl Scope {
    fn enter(device: &Device) -> Scope {
        SCOPES.with_borrow_mut(|scopes| scopes.push(device.clone()));
        Scope
    }
}

impl Drop for Scope {
    fn drop(&mut self) {
        SCOPES.with_borrow_mut(|scopes| scopes.pop());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth() -> usize {
        SCOPES.with_borrow(Vec::len)
    }

    #[test]
    fn a_scope_ends_also_by_a_panic() {
        let inside = with_device(&Device::Cpu, || with_device(&Device::Cpu, || Ok(depth())));
        assert_eq!((inside.unwrap(), depth()), (2, 0));
        let panicked = std::panic::catch_unwind(|| {
            with_device(&Device::Cpu, || -> Result<()> { panic!("on purpose") })
        });
        assert!(panicked.is_err());
        assert_eq!(depth(), 0);
    }
}
