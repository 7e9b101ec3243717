//! The standard streams of the processes around a box.

use std::io;
use std::os::fd::{BorrowedFd, OwnedFd};

use rustix::io::fcntl_dupfd_cloexec;
use rustix::stdio::{dup2_stderr, dup2_stdin, dup2_stdout};

/// Moves standard input and standard output away from the numbers that children would inherit.
pub fn take() -> io::Result<[OwnedFd; 2]> {
    // SAFETY: the grader passed on both descriptors, and they stay open until [`silence`] replaces them.
    let [grader, socket] = [0, 1].map(|number| unsafe { BorrowedFd::borrow_raw(number) });
    let moved = [
        fcntl_dupfd_cloexec(grader, 10)?,
        fcntl_dupfd_cloexec(socket, 10)?,
    ];
    silence()?;
    Ok(moved)
}

/// Points the standard streams to `/dev/null`.
///
/// # Errors
/// If that file does not exist.
pub fn silence() -> io::Result<()> {
    let null = std::fs::File::options()
        .read(true)
        .write(true)
        .open("/dev/null")?;
    dup2_stdin(&null)?;
    dup2_stdout(&null)?;
    dup2_stderr(&null)?;
    Ok(())
}
