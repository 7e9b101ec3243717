//! Lets long calls be interrupted: the session sets a hook, and every call that may take a long time calls it.

use std::sync::OnceLock;

static CHECK: OnceLock<fn()> = OnceLock::new();

/// Sets the hook, which may unwind. Only the first call has an effect.
pub fn set_check(check: fn()) {
    let _ = CHECK.set(check);
}

/// Calls the hook, if there is one. It unwinds if the cell should stop, so do not call this while holding a lock.
pub fn check() {
    if let Some(check) = CHECK.get() {
        check();
    }
}
