//! The settings of the terminal: whether it echoes keys, and whether a program gets them before Enter.

use std::mem::MaybeUninit;
use std::sync::Mutex;

use super::lock::lock;

/// The settings to restore if the process exits without dropping anything.
static BEFORE: Mutex<Option<libc::termios>> = Mutex::new(None);

/// Changes the terminal's settings until it is dropped. Ctrl-C keeps its meaning.
#[must_use]
pub struct TerminalMode(());

impl TerminalMode {
    /// Turns echo off. Typed keys are kept for the next prompt, and none of them appear in the output.
    ///
    /// `None` if standard input is not a terminal.
    pub fn silent() -> Option<Self> {
        Self::without(libc::ECHO | libc::ECHONL)
    }

    /// Turns echo off, and passes each key to the program without waiting for Enter.
    ///
    /// `None` if standard input is not a terminal.
    pub fn key_by_key() -> Option<Self> {
        Self::without(libc::ECHO | libc::ECHONL | libc::ICANON)
    }

    fn without(flags: libc::tcflag_t) -> Option<Self> {
        let mut before = MaybeUninit::uninit();
        // SAFETY: the pointer is valid for one `termios`, which is read only if the call has filled it.
        let before = unsafe {
            if libc::tcgetattr(libc::STDIN_FILENO, before.as_mut_ptr()) != 0 {
                return None;
            }
            before.assume_init()
        };
        *lock(&BEFORE) = Some(before);
        let mut changed = before;
        changed.c_lflag &= !flags;
        set(&changed);
        Some(TerminalMode(()))
    }
}

impl Drop for TerminalMode {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the settings that the terminal had before.
pub fn restore() {
    let before = lock(&BEFORE).take();
    if let Some(before) = before {
        set(&before);
    }
}

fn set(settings: &libc::termios) {
    // SAFETY: the pointer is to a whole `termios`. If the call fails, the terminal merely keeps its settings.
    unsafe { libc::tcsetattr(libc::STDIN_FILENO, libc::TCSADRAIN, settings) };
}
