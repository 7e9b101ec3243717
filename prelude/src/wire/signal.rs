//! SIGINT asks a cell to stop; nothing else about the process changes.

use std::ffi::c_int;
use std::sync::atomic::Ordering;

use super::INTERRUPTED;

pub(super) fn install() {
    // SAFETY: the structure is valid as all zero and filled in, and the handler only stores into an atomic.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        let handler: extern "C" fn(c_int) = asked;
        action.sa_sigaction = handler as libc::sighandler_t;
        // The learner's reads and writes see nothing of the signal.
        action.sa_flags = libc::SA_RESTART;
        libc::sigemptyset(&mut action.sa_mask);
        libc::sigaction(libc::SIGINT, &action, std::ptr::null_mut());
    }
}

extern "C" fn asked(_: c_int) {
    INTERRUPTED.store(true, Ordering::Relaxed);
}
