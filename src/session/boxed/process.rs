//! Starts the process tree of a box.

use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::{Child, Stdio};
use std::sync::Mutex;

use rustix::process::{Pid, Signal, kill_process_group};
use tempfile::TempDir;

use super::BoxPlan;
use super::protocol::{ARGUMENT, SOCKET};
use crate::session::lock::lock;
use crate::session::machine::environment;

/// The processes of a box. Dropping it ends them all.
pub struct BoxProcess {
    first: Mutex<Child>,
    group: Option<Pid>,
    _scratch: TempDir,
}

/// Starts this program as the first process of a box that finds `socket` at [`SOCKET`].
///
/// # Errors
/// If the process cannot be started.
pub fn start(_: &BoxPlan, socket: OwnedFd) -> io::Result<BoxProcess> {
    let scratch = tempfile::tempdir()?;
    let mut command = environment::command(std::env::current_exe()?);
    command
        .arg(ARGUMENT)
        .env("HOME", scratch.path())
        .env("TMPDIR", scratch.path())
        .env("XDG_CACHE_HOME", scratch.path())
        .stdin(Stdio::null())
        .process_group(0);
    let raw = socket.as_raw_fd();
    // SAFETY: the closure calls only dup2 and fcntl, which are async-signal-safe; `socket` lives until the process has
    // started.
    unsafe {
        command.pre_exec(move || {
            let kept = match raw == SOCKET {
                true => libc::fcntl(SOCKET, libc::F_SETFD, 0),
                false => libc::dup2(raw, SOCKET),
            };
            match kept {
                -1 => Err(io::Error::last_os_error()),
                _ => Ok(()),
            }
        });
    }
    let first = command.spawn()?;
    drop(socket);
    Ok(BoxProcess {
        group: Pid::from_raw(first.id().cast_signed()),
        first: Mutex::new(first),
        _scratch: scratch,
    })
}

impl BoxProcess {
    /// Ends every process of the box.
    pub fn kill(&self) {
        if let Some(group) = self.group {
            // It may have ended.
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
}

impl Drop for BoxProcess {
    fn drop(&mut self) {
        self.kill();
        // It has been killed.
        let _ = lock(&self.first).wait();
    }
}
