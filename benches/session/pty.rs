//! Runs a program in a pseudo-terminal.

use std::ffi::CStr;
use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// The terminal's size, wide enough that no measured cell wraps.
static SIZE: libc::winsize = libc::winsize {
    ws_row: 40,
    ws_col: 200,
    ws_xpixel: 0,
    ws_ypixel: 0,
};

/// Starts the command with the terminal as its controlling terminal; returns the controlling end.
///
/// # Errors
/// If there is no pseudo-terminal, or the command cannot be started.
pub fn spawn(command: &mut Command) -> io::Result<(Child, File)> {
    let near = near_end()?;
    let far = File::options()
        .read(true)
        .write(true)
        .open(far_end(&near)?)?;
    command
        .stdin(Stdio::from(far.try_clone()?))
        .stdout(Stdio::from(far.try_clone()?))
        .stderr(Stdio::from(far));
    // SAFETY: between fork and exec the closure calls only `setsid` and `ioctl`, which are async-signal-safe and do not
    // allocate.
    unsafe {
        command.pre_exec(|| {
            done(libc::setsid())?;
            done(libc::ioctl(0, libc::TIOCSCTTY as _, 0))
        });
    }
    Ok((command.spawn()?, near))
}

fn near_end() -> io::Result<File> {
    // SAFETY: the call takes no pointers; the returned descriptor is checked before use.
    let near = unsafe { libc::posix_openpt(libc::O_RDWR | libc::O_NOCTTY | libc::O_CLOEXEC) };
    done(near)?;
    // SAFETY: the descriptor was just opened and has no other owner.
    let near = File::from(unsafe { OwnedFd::from_raw_fd(near) });
    // SAFETY: `near` owns an open descriptor, and `SIZE` is a static `winsize` that the call only reads.
    unsafe {
        done(libc::grantpt(near.as_raw_fd()))?;
        done(libc::unlockpt(near.as_raw_fd()))?;
        done(libc::ioctl(
            near.as_raw_fd(),
            libc::TIOCSWINSZ as _,
            &raw const SIZE,
        ))?;
    }
    Ok(near)
}

fn far_end(near: &File) -> io::Result<PathBuf> {
    let mut name = [0; 128];
    // SAFETY: the call writes at most `name.len()` bytes to `name`.
    done(unsafe { libc::ptsname_r(near.as_raw_fd(), name.as_mut_ptr(), name.len()) })?;
    // SAFETY: `ptsname_r` succeeded, so `name` contains a zero-terminated string.
    let name = unsafe { CStr::from_ptr(name.as_ptr()) };
    Ok(PathBuf::from(name.to_string_lossy().into_owned()))
}

fn done(code: libc::c_int) -> io::Result<()> {
    if code < 0 {
        Err(io::Error::last_os_error())
    } else {
        Ok(())
    }
}
