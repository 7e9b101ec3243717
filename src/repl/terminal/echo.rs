//! Keeps keys that are typed while something runs for the next prompt, without drawing them into the output.

use std::mem::MaybeUninit;
use std::sync::{Mutex, PoisonError};

/// The settings to restore if the process exits without dropping anything.
static BEFORE: Mutex<Option<libc::termios>> = Mutex::new(None);

/// Turns the terminal's echo off until it is dropped. Ctrl-C still works, and draws no `^C` into the spinner's line.
#[must_use]
pub struct Hushed(());

impl Hushed {
    /// None if standard input is not a terminal.
    pub fn begin() -> Option<Self> {
        let mut before = MaybeUninit::uninit();
        // SAFETY: the pointer is valid for one `termios`, which is read only if the call has filled it.
        let before = unsafe {
            if libc::tcgetattr(libc::STDIN_FILENO, before.as_mut_ptr()) != 0 {
                return None;
            }
            before.assume_init()
        };
        *BEFORE.lock().unwrap_or_else(PoisonError::into_inner) = Some(before);
        let mut hushed = before;
        hushed.c_lflag &= !(libc::ECHO | libc::ECHONL);
        set(&hushed);
        Some(Hushed(()))
    }
}

impl Drop for Hushed {
    fn drop(&mut self) {
        restore();
    }
}

/// Turns the echo on again if it is off.
pub fn restore() {
    let before = BEFORE.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(before) = before {
        set(&before);
    }
}

fn set(settings: &libc::termios) {
    // SAFETY: the pointer is to a whole `termios`. If the call fails, only the echo stays as it is.
    unsafe { libc::tcsetattr(libc::STDIN_FILENO, libc::TCSADRAIN, settings) };
}
