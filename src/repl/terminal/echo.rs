//! Keys typed while something runs: kept for the next prompt, and not drawn into the output.

use std::mem::MaybeUninit;
use std::sync::{Mutex, PoisonError};

/// What to give back when the process leaves without dropping anything.
static BEFORE: Mutex<Option<libc::termios>> = Mutex::new(None);

/// Holds the terminal's echo back until dropped. Ctrl-C still works, and draws no `^C` into the spinner's line.
#[must_use]
pub struct Hushed(());

impl Hushed {
    /// None where standard input is no terminal.
    pub fn begin() -> Option<Self> {
        let mut before = MaybeUninit::uninit();
        // SAFETY: the pointer is valid for one `termios`, and it is read only when the call filled it.
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

/// Gives the echo back if it is held.
pub fn restore() {
    let before = BEFORE.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(before) = before {
        set(&before);
    }
}

fn set(settings: &libc::termios) {
    // SAFETY: the pointer is to a whole `termios`. A failure costs only the echo's state.
    unsafe { libc::tcsetattr(libc::STDIN_FILENO, libc::TCSADRAIN, settings) };
}
