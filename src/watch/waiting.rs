//! Waits for a key, an event in the folder, or the bell.

use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::stdio::stdin;

use super::bell::Bell;
use super::keys::{self, Key};

/// What has happened; nothing, if the time is up.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Woken {
    pub keys: Vec<Key>,
    /// Something has happened in the folder.
    pub folder: bool,
    /// The terminal is gone.
    pub is_over: bool,
}

/// Waits for at most `most`. Keys are read only if `with_keys`.
///
/// # Errors
/// If the system cannot wait.
pub fn wait(
    bell: &Bell,
    folder: Option<BorrowedFd>,
    with_keys: bool,
    most: Duration,
) -> io::Result<Woken> {
    let input = stdin();
    let mut sources = vec![PollFd::new(bell, PollFlags::IN)];
    if let Some(folder) = &folder {
        sources.push(PollFd::new(folder, PollFlags::IN));
    }
    if with_keys {
        sources.push(PollFd::from_borrowed_fd(input.as_fd(), PollFlags::IN));
    }
    let most = Timespec::try_from(most).unwrap_or(Timespec {
        tv_sec: 1,
        tv_nsec: 0,
    });
    match poll(&mut sources, Some(&most)) {
        // A signal arrived, such as the one that reports a change of the terminal's size.
        Ok(_) | Err(Errno::INTR) => {}
        Err(error) => return Err(error.into()),
    }
    let ready: Vec<bool> = sources
        .iter()
        .map(|source| !source.revents().is_empty())
        .collect();
    bell.silence();
    let mut woken = Woken {
        folder: folder.is_some() && ready[1],
        ..Woken::default()
    };
    if with_keys && ready[ready.len() - 1] {
        match keys::read(input.as_fd()) {
            Some(keys) => woken.keys = keys,
            None => woken.is_over = true,
        }
    }
    Ok(woken)
}
