//! The sockets that give a cell its input, and whether a cell is waiting at one. Each packet is one read by the cell.
//! An empty packet is an end of file that leaves the stream open.

#[cfg(linux)]
mod linux;
#[cfg(not(linux))]
mod other;

use std::io;
use std::os::fd::OwnedFd;

#[cfg(linux)]
use linux as system;
#[cfg(not(linux))]
use other as system;

pub use system::{is_unread, reads_input, sockets};

/// Sends a line. An empty line makes one read return an end of file. A long line is sent in several packets.
pub fn send(socket: &OwnedFd, line: &[u8]) -> io::Result<()> {
    let packets: Vec<&[u8]> = match line {
        [] => vec![&[]],
        line => line.chunks(system::PACKET).collect(),
    };
    for packet in packets {
        rustix::net::send(socket, packet, system::SEND)?;
    }
    Ok(())
}
