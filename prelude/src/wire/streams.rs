//! Redirects descriptors 0, 1 and 2 to the learner's streams while a cell runs; between cells, they belong to evcxr.
//!
//! evcxr exchanges lines with this process on its standard streams. Without the redirection, a cell could print lines
//! that look like evcxr's markers, and read evcxr's commands from standard input.

use std::fs::File;
use std::io::Write;
use std::os::fd::{AsRawFd, RawFd};

use super::channel::channel;

/// Restores evcxr's streams when dropped.
#[must_use]
pub(super) struct Streams {
    saved: [RawFd; 3],
}

impl Streams {
    pub(super) fn redirect() -> Option<Streams> {
        let channel = channel()?;
        // SAFETY: the calls take any descriptor and only affect the standard streams; a failed copy is -1, which is
        // checked.
        unsafe {
            let mut saved = [-1; 3];
            for (fd, slot) in saved.iter_mut().enumerate() {
                *slot = libc::fcntl(fd as RawFd, libc::F_DUPFD_CLOEXEC, 3);
            }
            if saved.contains(&-1) {
                return None;
            }
            discard_answers(channel.stdin);
            libc::dup2(channel.stdin, 0);
            libc::dup2(channel.stdout, 1);
            libc::dup2(channel.stderr, 2);
            Some(Streams { saved })
        }
    }
}

/// Discards printed output until this value is dropped. Used when statements of earlier cells run again, because their
/// output has already been shown.
#[must_use]
pub struct Muted {
    saved: [RawFd; 2],
}

impl Muted {
    #[inline(never)]
    pub fn begin() -> Option<Muted> {
        let nowhere = File::options().write(true).open("/dev/null").ok()?;
        Muted::into(&nowhere)
    }

    /// Prints into a file or a pipe instead.
    pub(crate) fn into(file: &impl AsRawFd) -> Option<Muted> {
        let _ = std::io::stdout().flush();
        // SAFETY: a null pointer makes `fflush` flush all streams; a failed copy is -1, which is checked before `dup2`.
        unsafe {
            libc::fflush(std::ptr::null_mut());
            let saved = [1, 2].map(|fd| libc::fcntl(fd, libc::F_DUPFD_CLOEXEC, 3));
            if saved.contains(&-1) {
                return None;
            }
            libc::dup2(file.as_raw_fd(), 1);
            libc::dup2(file.as_raw_fd(), 2);
            Some(Muted { saved })
        }
    }
}

impl Drop for Muted {
    #[inline(never)]
    fn drop(&mut self) {
        let _ = std::io::stdout().flush();
        // SAFETY: a null pointer makes `fflush` flush all streams; only this value owns the saved descriptors.
        unsafe {
            libc::fflush(std::ptr::null_mut());
            for (fd, saved) in [1, 2].into_iter().zip(self.saved) {
                libc::dup2(saved, fd);
                libc::close(saved);
            }
        }
    }
}

/// The maximum number of unread answers to discard; a stopped cell cannot leave more.
const STALE: usize = 64;

/// Discards answers that were meant for an earlier cell, which was stopped before it read them.
fn discard_answers(stdin: RawFd) {
    let mut packet = [0_u8; 1];
    for _ in 0..STALE {
        // SAFETY: the buffer is valid for `packet.len()` bytes. The call fails if there is nothing to read. A closed
        // socket returns empty packets, so the number of calls is limited.
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
        // SAFETY: a null pointer makes `fflush` flush all streams; only this value owns the three saved descriptors.
        unsafe {
            libc::fflush(std::ptr::null_mut());
            for (fd, saved) in self.saved.iter().enumerate() {
                libc::dup2(*saved, fd as RawFd);
                libc::close(*saved);
            }
        }
    }
}
