//! Datagrams, because other systems have no local sockets that preserve packet boundaries and close together with the
//! other side. There is no sign that a process is waiting for one: `input` asks for a line, but a cell that reads
//! `std::io::stdin` directly waits until a second Ctrl-C ends its process.

use std::io;
use std::os::fd::OwnedFd;

use rustix::io::{FdFlags, fcntl_setfd};
use rustix::net::{AddressFamily, SendFlags, SocketFlags, SocketType, socketpair};

/// The maximum number of bytes that one read returns. macOS refuses datagrams longer than 2048 bytes.
pub const PACKET: usize = 1024;

/// Rust makes a send without a receiver fail rather than end the process.
pub const SEND: SendFlags = SendFlags::empty();

/// Creates a pair of connected sockets that preserve packet boundaries.
///
/// # Errors
/// Fails when the system cannot create the sockets.
pub fn sockets() -> io::Result<(OwnedFd, OwnedFd)> {
    let kind = SocketType::DGRAM;
    let both = socketpair(AddressFamily::UNIX, kind, SocketFlags::empty(), None)?;
    for end in [&both.0, &both.1] {
        fcntl_setfd(end, FdFlags::CLOEXEC)?;
    }
    Ok(both)
}

/// Unknown on this system.
pub fn is_unread(_: &OwnedFd) -> bool {
    false
}

/// Unknown on this system, so never detected.
pub fn reads_input(_: u32) -> io::Result<bool> {
    Ok(false)
}
