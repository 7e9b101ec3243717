//! The signal that the kernel sends to a process when its parent ends.

use std::os::unix::process::CommandExt;
use std::process::Command;

use rustix::process::{Signal, set_parent_process_death_signal};

/// Makes the system send a signal to a command's process when the thread that starts it ends.
pub fn signal_with_this_thread(command: &mut Command, signal: Signal) {
    // SAFETY: between fork and exec only `prctl` is called, which is async-signal-safe and takes no pointers here.
    unsafe {
        command.pre_exec(move || Ok(set_parent_process_death_signal(Some(signal))?));
    }
}
