//! Has the system end processes that this program started, in case it is killed and cannot do so itself.

use std::process::Command;

use rustix::process::Signal;

/// Has the system send a signal to a command's process when the thread that starts it ends. Only Linux can.
pub fn signal_with_this_thread(command: &mut Command, signal: Signal) {
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::process::CommandExt;
        // SAFETY: between fork and exec only `prctl` is called, which is async-signal-safe and takes no pointers here.
        unsafe {
            command.pre_exec(move || {
                Ok(rustix::process::set_parent_process_death_signal(Some(
                    signal,
                ))?)
            });
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (command, signal);
}
