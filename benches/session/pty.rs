//! A program at the far end of a pseudo-terminal.

use std::ffi::CStr;
use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// Wide enough that no cell of these measurements is wrapped.
static SIZE: libc::winsize = libc::winsize {
    ws_row: 40,
    ws_col: 200,
    ws_xpixel: 0,
    ws_ypixel: 0,
};

/// Starts the command with the terminal as its own; gives the near end.
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
    // SAFETY: only setsid and ioctl, between fork and exec.
    unsafe {
        command.pre_exec(|| {
            done(libc::setsid())?;
            done(libc::ioctl(0, libc::TIOCSCTTY as _, 0))
        });
    }
    Ok((command.spawn()?, near))
}

fn near_end() -> io::Result<File> {
    // SAFETY: a plain call; what it gives is checked before it is owned.
    let near = unsafe { libc::posix_openpt(libc::O_RDWR | libc::O_NOCTTY | libc::O_CLOEXEC) };
    done(near)?;
    // SAFETY: just opened, and owned by nothing else.
    let near = File::from(unsafe { OwnedFd::from_raw_fd(near) });
    // SAFETY: the descriptor is open, and the size is read only.
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
    // SAFETY: the buffer is as long as it is said to be.
    done(unsafe { libc::ptsname_r(near.as_raw_fd(), name.as_mut_ptr(), name.len()) })?;
    // SAFETY: filled with a name that ends in a zero.
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
