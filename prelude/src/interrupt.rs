//! Where a long call can be stopped: the session sets a hook, and every call that may take long asks it.

use std::sync::OnceLock;

static CHECK: OnceLock<fn()> = OnceLock::new();

/// Sets the hook. Only the first one set counts; the hook may unwind.
pub fn set_check(check: fn()) {
    let _ = CHECK.set(check);
}

/// Asks the hook whether to go on; unwinds if it says no, does nothing if there is none. Never call it under a lock.
pub fn check() {
    if let Some(check) = CHECK.get() {
        check();
    }
}
