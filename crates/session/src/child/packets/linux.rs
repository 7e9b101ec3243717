//! Sockets that preserve packet boundaries and close together with the other side, and `/proc`, which shows whether a
//! process is waiting at one.

use std::fs;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};

use rustix::net::{AddressFamily, SendFlags, SocketFlags, SocketType, socketpair};

/// The maximum number of bytes that one read returns.
pub const PACKET: usize = 4096;

pub const SEND: SendFlags = SendFlags::NOSIGNAL;

/// Creates a pair of connected sockets that preserve packet boundaries.
///
/// # Errors
/// Fails when the system cannot create the sockets.
pub fn sockets() -> io::Result<(OwnedFd, OwnedFd)> {
    let kind = SocketType::SEQPACKET;
    Ok(socketpair(
        AddressFamily::UNIX,
        kind,
        SocketFlags::CLOEXEC,
        None,
    )?)
}

/// Whether something was sent on a socket that the other end has not yet read.
pub fn is_unread(socket: &OwnedFd) -> bool {
    let mut unread: libc::c_int = 0;
    // SAFETY: this call writes one integer to the address that it receives.
    let asked = unsafe { libc::ioctl(socket.as_raw_fd(), libc::TIOCOUTQ, &raw mut unread) };
    asked == 0 && unread > 0
}

/// Whether the process's main thread, which runs cells, is reading standard input.
pub fn reads_input(process: u32) -> io::Result<bool> {
    let call = fs::read_to_string(format!("/proc/{process}/syscall"))?;
    let mut words = call.split_whitespace();
    let number = words.next().and_then(|word| word.parse().ok());
    Ok(number == Some(libc::SYS_read) && words.next() == Some("0x0"))
}
