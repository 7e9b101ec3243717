//! The private channel to the session: JSON lines over an inherited pipe, each of which starts with the session's
//! nonce.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{FromRawFd, RawFd};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use gpu_tutor_wire::{CHANNEL, Descriptors, Event, NONCE_LENGTH};

pub(super) struct Channel {
    pipe: Mutex<File>,
    nonce: String,
    pub(super) stdout: RawFd,
    pub(super) stderr: RawFd,
    pub(super) stdin: RawFd,
}

/// The channel of this process, if a session opened one for it.
pub(super) fn channel() -> Option<&'static Channel> {
    static CHANNEL: OnceLock<Option<Channel>> = OnceLock::new();
    CHANNEL.get_or_init(open).as_ref()
}

pub(crate) fn send(event: &Event) {
    if let Some(channel) = channel() {
        // If the session is gone, nobody needs the event.
        drop(channel.write(event));
    }
}

/// Sends an event and waits for the session's reply. The event then keeps its place among the lines of the streams.
pub(crate) fn send_in_order(event: &Event) {
    let _ = std::io::stdout().flush();
    if let Some(channel) = channel()
        && let Ok(mut pipe) = channel.write(event)
    {
        let _ = pipe.read_exact(&mut [0]);
    }
}

impl Channel {
    fn write(&self, event: &Event) -> io::Result<MutexGuard<'_, File>> {
        let line = format!("{} {}\n", self.nonce, serde_json::to_string(event)?);
        let mut pipe = self.pipe.lock().unwrap_or_else(PoisonError::into_inner);
        pipe.write_all(line.as_bytes())?;
        Ok(pipe)
    }
}

fn open() -> Option<Channel> {
    let text = std::env::var(CHANNEL).ok()?;
    // SAFETY: this runs once, in the first cell, before the learner's code can start other threads.
    unsafe { std::env::remove_var(CHANNEL) };
    let Descriptors {
        events,
        stdout,
        stderr,
        keys,
        stdin,
    } = text.parse().ok()?;
    let nonce = read_nonce(keys)?;
    for fd in [events, stdout, stderr, stdin] {
        // SAFETY: `fcntl` with `F_SETFD` only sets a flag; it fails if the descriptor is not open.
        unsafe { libc::fcntl(fd, libc::F_SETFD, libc::FD_CLOEXEC) };
    }
    // SAFETY: the session opened this descriptor for the channel; nothing else owns it.
    let pipe = unsafe { File::from_raw_fd(events) };
    Some(Channel {
        pipe: Mutex::new(pipe),
        nonce,
        stdout,
        stderr,
        stdin,
    })
}

/// Reads the nonce, then closes the descriptor so that the learner's code cannot read it.
fn read_nonce(keys: RawFd) -> Option<String> {
    // SAFETY: the session opened this descriptor only for the nonce; nothing else owns it.
    let mut keys = unsafe { File::from_raw_fd(keys) };
    let mut nonce = [0; NONCE_LENGTH];
    keys.read_exact(&mut nonce).ok()?;
    String::from_utf8(nonce.to_vec()).ok()
}
