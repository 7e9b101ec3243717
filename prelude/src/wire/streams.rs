//! While a cell runs, descriptors 0, 1 and 2 are the learner's; between cells they are evcxr's.
//!
//! evcxr talks to this process line by line on the very streams that cells print to. Swapping them keeps what a cell
//! prints from being taken for evcxr's own marker lines, and a cell that reads standard input from eating its commands.

use std::io::Write;
use std::os::fd::{AsRawFd, RawFd};

use super::channel::channel;

/// Puts evcxr's streams back when dropped.
#[must_use]
pub(super) struct Streams {
    saved: [RawFd; 3],
}

impl Streams {
    pub(super) fn redirect() -> Option<Streams> {
        let channel = channel()?;
        // SAFETY: descriptor calls on the process's own standard streams; failures give -1 and are checked.
        unsafe {
            let mut saved = [-1; 3];
            for (fd, slot) in saved.iter_mut().enumerate() {
                *slot = libc::fcntl(fd as RawFd, libc::F_DUPFD_CLOEXEC, 3);
            }
            if saved.contains(&-1) {
                return None;
            }
            forget_answers(channel.stdin);
            libc::dup2(channel.stdin, 0);
            libc::dup2(channel.stdout, 1);
            libc::dup2(channel.stderr, 2);
            Some(Streams { saved })
        }
    }
}

/// Keeps what is printed from being seen until it is dropped: statements of earlier cells run again, and have said it once.
#[must_use]
pub struct Muted {
    saved: [RawFd; 2],
}

impl Muted {
    #[inline(never)]
    pub fn begin() -> Option<Muted> {
        let _ = std::io::stdout().flush();
        let nowhere = std::fs::File::options()
            .write(true)
            .open("/dev/null")
            .ok()?;
        // SAFETY: descriptor calls on the process's own standard streams; failures give -1 and are checked.
        unsafe {
            libc::fflush(std::ptr::null_mut());
            let saved = [1, 2].map(|fd| libc::fcntl(fd, libc::F_DUPFD_CLOEXEC, 3));
            if saved.contains(&-1) {
                return None;
            }
            libc::dup2(nowhere.as_raw_fd(), 1);
            libc::dup2(nowhere.as_raw_fd(), 2);
            Some(Muted { saved })
        }
    }
}

impl Drop for Muted {
    #[inline(never)]
    fn drop(&mut self) {
        let _ = std::io::stdout().flush();
        // SAFETY: flushing C's streams, then restoring the descriptors saved above, which this value owns.
        unsafe {
            libc::fflush(std::ptr::null_mut());
            for (fd, saved) in [1, 2].into_iter().zip(self.saved) {
                libc::dup2(saved, fd);
                libc::close(saved);
            }
        }
    }
}

/// More answers than a stopped cell can have left.
const STALE: usize = 64;

/// A line that was meant for a cell which was stopped meanwhile is not for the next one.
fn forget_answers(stdin: RawFd) {
    let mut packet = [0_u8; 1];
    for _ in 0..STALE {
        // SAFETY: a plain receive into an array; it fails where there is nothing. An end gives empty packets for ever.
        let received = unsafe {
            libc::recv(
                stdin,
                packet.as_mut_ptr().cast(),
                packet.len(),
                libc::MSG_DONTWAIT,
            )
        };
        if received < 0 {
            return;
        }
    }
}

impl Drop for Streams {
    fn drop(&mut self) {
        let _ = std::io::stdout().flush();
        // SAFETY: flushing C's streams, then restoring the descriptors saved above, which this value owns.
        unsafe {
            libc::fflush(std::ptr::null_mut());
            for (fd, saved) in self.saved.iter().enumerate() {
                libc::dup2(*saved, fd as RawFd);
                libc::close(*saved);
            }
        }
    }
}
