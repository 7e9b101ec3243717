//! The last steps of a process before it becomes the program: it puts up the walls that last as long as the process and
//! can never be removed.

use std::fs::{self, File};
use std::io::{self, Read};
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, IntoRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode};

use gpu_tutor_system::json_line::send;
use gpu_tutor_text::{say, t};
use rustix::io::{FdFlags, fcntl_dupfd_cloexec, fcntl_setfd};
use serde::{Deserialize, Serialize};

use super::layers::{Layer, Layers};
use super::plan::{PRIVATE_VARIABLE, Plan, SOCKET};
use super::{bubblewrap, filter, init, landlock, limits, privileges, streams};

/// The argument that bubblewrap starts this executable with. The plan is on standard input, the socket is on standard
/// output, and the monitor reads standard error.
pub const NAME: &str = "gpu-tutor-sandbox-stage";

/// What the last stage before the program tells the monitor, as one line of JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Progress {
    /// The last walls are up. The next thing to run is the program.
    Ready(Layers),
    Failed(String),
}

/// Becomes the program in a box that bubblewrap has created.
pub fn run() -> ExitCode {
    // The numbers themselves are needed for the standard streams.
    let moved = |number| {
        // SAFETY: bubblewrap passed on these descriptors, and they stay open until `streams::silence` replaces them.
        fcntl_dupfd_cloexec(unsafe { BorrowedFd::borrow_raw(number) }, SOCKET + 1)
    };
    let (Ok(plan), Ok(socket), Ok(status)) = (moved(0), moved(1), moved(2)) else {
        return ExitCode::FAILURE;
    };
    let mut text = Vec::new();
    let read = File::from(plan).read_to_end(&mut text).ok();
    let Some(plan) = read.and_then(|_| serde_json::from_slice::<Plan>(&text).ok()) else {
        return ExitCode::FAILURE;
    };
    let unlimited = bubblewrap::limit_mounts(&plan).err().map(|error| {
        say!(
            "bubblewrap is not allowed to limit the files in the scratch folder and seal the special files: %{error}",
            error
        )
    });
    std::process::exit(finish(&plan, socket, status, unlimited))
}

/// Becomes the program. If it cannot, it tells the monitor why and returns an exit status. `unlimited` says which limit
/// is already missing.
pub fn finish(plan: &Plan, socket: OwnedFd, status: OwnedFd, unlimited: Option<String>) -> i32 {
    let mut status = match fcntl_dupfd_cloexec(&status, SOCKET + 1) {
        Ok(copy) => File::from(copy),
        Err(_) => return init::FAILED,
    };
    let why = match become_program(plan, socket, &mut status, unlimited) {
        Ok(never) => match never {},
        Err(why) => why,
    };
    // If the monitor is gone, nobody is left to tell.
    let _ = send(&mut status, &Progress::Failed(why));
    init::FAILED
}

fn become_program(
    plan: &Plan,
    socket: OwnedFd,
    status: &mut File,
    unlimited: Option<String>,
) -> Result<std::convert::Infallible, String> {
    let said = |what: &str, error: io::Error| format!("{what}: {error}");
    let home = plan.scratch.join("home");
    for folder in [&home, &plan.scratch.join("shm")] {
        fs::create_dir(folder)
            .map_err(|error| said(&t!("create a folder in the scratch folder"), error))?;
    }
    std::env::set_current_dir(&home)
        .map_err(|error| said(&t!("enter the scratch folder"), error))?;
    arrange(socket).map_err(|error| said(&t!("pass on the socket"), error))?;
    // Without a terminal, nothing in the box can be stopped by one or type into one. The first process of a session
    // cannot begin another session; it has no terminal either.
    let _ = rustix::process::setsid();
    privileges::lower_box();
    privileges::drop_capabilities().map_err(|error| said(&t!("drop capabilities"), error))?;
    rustix::thread::set_no_new_privs(true)
        .map_err(|error| said(&t!("set no_new_privs"), error.into()))?;
    let mut layers = Layers::default();
    let limited = limits::apply(plan).map_err(|error| error.to_string());
    layers.note(Layer::Limits, unlimited.map_or(limited, Err));
    layers.note(Layer::Landlock, landlock::apply(plan));
    layers.note(Layer::Seccomp, filter::apply(plan));
    // This is checked now, because nobody is listening any more once the walls are reported to be up.
    let name = plan.program.display().to_string();
    rustix::fs::access(&plan.program, rustix::fs::Access::EXEC_OK)
        .map_err(|error| said(&name, error.into()))?;
    let mut command = Command::new(&plan.program);
    command
        .args(&plan.args)
        .env_clear()
        .envs(plan.env.iter().map(|(name, value)| (name, value)))
        .env("HOME", &home)
        .env("TMPDIR", &plan.scratch)
        .env(PRIVATE_VARIABLE, &plan.private);
    send(status, &Progress::Ready(layers)).map_err(|error| said(&t!("tell the monitor"), error))?;
    Err(said(&name, command.exec()))
}

/// Leaves the program only the socket, and standard streams that lead nowhere.
fn arrange(socket: OwnedFd) -> io::Result<()> {
    // From here on the descriptor belongs to the program.
    let socket = if socket.as_raw_fd() == SOCKET {
        socket
    } else {
        // SAFETY: every other user of descriptor 3 in this process ends with `exec` or `exit` and never touches the
        // number again.
        unsafe {
            if libc::dup2(socket.as_raw_fd(), SOCKET) != SOCKET {
                return Err(io::Error::last_os_error());
            }
            OwnedFd::from_raw_fd(SOCKET)
        }
    };
    fcntl_setfd(&socket, FdFlags::empty())?;
    let _ = socket.into_raw_fd();
    streams::silence()?;
    close_on_exec(SOCKET + 1)
}

/// Makes the kernel close this descriptor and all higher ones when the program begins.
fn close_on_exec(first: i32) -> io::Result<()> {
    // SAFETY: this only sets a flag of each descriptor.
    let done = unsafe {
        libc::syscall(
            libc::SYS_close_range,
            first,
            i32::MAX,
            libc::CLOSE_RANGE_CLOEXEC,
        )
    };
    if done == 0 {
        return Ok(());
    }
    // This is a kernel older than 5.11.
    for entry in fs::read_dir("/proc/self/fd")?.flatten() {
        let number = entry
            .file_name()
            .to_str()
            .and_then(|name| name.parse().ok());
        if let Some(number) = number.filter(|number| *number >= first) {
            // SAFETY: this only sets a flag of a descriptor, or fails for the one that reads this folder.
            unsafe { libc::fcntl(number, libc::F_SETFD, libc::FD_CLOEXEC) };
        }
    }
    Ok(())
}
