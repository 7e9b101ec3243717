//! The first process in a box that this program creates itself: it starts the program and reaps everything else.

use std::io;

use rustix::process::{Pid, WaitOptions, WaitStatus, wait};

use super::{privileges, streams};

/// The exit status of a box that was not created.
pub const FAILED: i32 = 125;

/// Waits for the program and for anything left behind in the box. Returns the program's exit status. When this process
/// ends, the kernel kills all other processes in its namespace.
pub fn reap(program: i32) -> i32 {
    if close_all().is_err() || privileges::drop_capabilities().is_err() {
        return FAILED;
    }
    // No process in the box may inspect this one. The kernel has no reason to refuse this.
    let _ = super::hide_memory();
    loop {
        match wait(WaitOptions::empty()) {
            Ok(Some((pid, status))) if pid.as_raw_nonzero().get() == program => {
                return exit_status(status);
            }
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(_) => return FAILED,
        }
    }
}

/// The status as a shell reports it: 128 plus the signal's number for a process that was killed by a signal.
pub fn exit_status(status: WaitStatus) -> i32 {
    as_a_shell_counts(status.exit_status(), status.terminating_signal())
}

/// Like [`exit_status`], for a process that ended by itself with this status or was killed by this signal.
pub fn as_a_shell_counts(status: Option<i32>, signal: Option<i32>) -> i32 {
    let signal = signal.map(|signal| 128 + signal);
    status.or(signal).unwrap_or(FAILED)
}

/// Points the standard streams to `/dev/null` and closes all other descriptors.
fn close_all() -> io::Result<()> {
    streams::silence()?;
    close_from(3)
}

fn close_from(first: i32) -> io::Result<()> {
    // SAFETY: this process never again uses a descriptor that is closed here: it only waits from now on.
    match unsafe { libc::syscall(libc::SYS_close_range, first, i32::MAX, 0) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Waits for one process and returns its exit status.
pub fn wait_for(pid: Pid) -> i32 {
    loop {
        match rustix::process::waitpid(Some(pid), WaitOptions::empty()) {
            Ok(Some((_, status))) => return exit_status(status),
            Ok(None) | Err(rustix::io::Errno::INTR) => {}
            Err(_) => return FAILED,
        }
    }
}
