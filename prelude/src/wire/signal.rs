//! Handles SIGINT: the signal only requests that the cell stops.

use std::ffi::c_int;
use std::sync::atomic::Ordering;

use super::INTERRUPTED;

pub(super) fn install() {
    // SAFETY: an all-zero `sigaction` is valid, and the handler only stores to an atomic, which is signal-safe.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        let handler: extern "C" fn(c_int) = request_stop;
        action.sa_sigaction = handler as libc::sighandler_t;
        // Restart system calls, so that the signal does not make the learner's reads and writes fail.
        action.sa_flags = libc::SA_RESTART;
        libc::sigemptyset(&mut action.sa_mask);
        libc::sigaction(libc::SIGINT, &action, std::ptr::null_mut());
    }
}

extern "C" fn request_stop(_: c_int) {
    INTERRUPTED.store(true, Ordering::Relaxed);
}
