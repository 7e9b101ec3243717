//! SIGINT asks a cell to stop; nothing else about the process changes.

use std::ffi::{c_int, c_void};
use std::sync::atomic::Ordering;

use super::INTERRUPTED;
use super::waits::{self, reminder};

pub(super) fn install() {
    // SAFETY: the handler does what a handler may, and only more where it has found the thread in a known wait.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        let handler: extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void) = asked;
        action.sa_sigaction = handler as libc::sighandler_t;
        // A system call that is not given up goes on: the interrupt is repeated until the cell heeds it.
        action.sa_flags = libc::SA_SIGINFO | libc::SA_RESTART;
        libc::sigemptyset(&mut action.sa_mask);
        libc::sigaction(libc::SIGINT, &action, std::ptr::null_mut());
    }
}

extern "C" fn asked(signal: c_int, about: *mut libc::siginfo_t, context: *mut c_void) {
    // SAFETY: the kernel gives both.
    let repeated = unsafe { (*about).si_code } == reminder::CODE;
    // One that comes late was heeded already.
    if repeated && !INTERRUPTED.load(Ordering::Relaxed) {
        return;
    }
    INTERRUPTED.store(true, Ordering::Relaxed);
    match reminder::cell() {
        reminder::Cell::None => {}
        reminder::Cell::On(thread) => reminder::forward(signal, thread),
        reminder::Cell::Here => {
            if !repeated {
                reminder::start();
            }
            // SAFETY: in a handler, on the cell's thread.
            unsafe { waits::stop(context.cast()) };
        }
    }
}
