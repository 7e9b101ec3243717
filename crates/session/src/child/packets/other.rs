//! Datagrams, because other systems have no local sockets that preserve the boundaries of packets and end with the other side.
//! Nothing tells that a process waits for one: `input` asks for a line, and a cell that reads `std::io::stdin` directly
//! waits until a second Ctrl-C ends its process.

use std::io;
use std::os::fd::OwnedFd;

use rustix::io::{FdFlags, fcntl_setfd};
use rustix::net::{AddressFamily, SendFlags, SocketFlags, SocketType, socketpair};

/// The most bytes that one read takes. macOS refuses datagrams of more than 2048.
pub const PACKET: usize = 1024;

/// Rust has the system fail a send to nobody instead of ending the process.
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

/// Not known.
pub fn is_unread(_: &OwnedFd) -> bool {
    false
}

/// Not known, so never seen.
pub fn reads_input(_: u32) -> io::Result<bool> {
    Ok(false)
}
