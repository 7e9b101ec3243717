//! The private channel to the session: JSON lines over an inherited pipe, each with a signature that only this process
//! and the session can create.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{FromRawFd, RawFd};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use gpu_tutor_wire::{CHANNEL, Descriptors, Event, KEY_LENGTH, Signer};

pub(super) struct Channel {
    pipe: Mutex<Pipe>,
    process: u32,
    pub(super) stdout: RawFd,
    pub(super) stderr: RawFd,
    pub(super) stdin: RawFd,
}

struct Pipe {
    file: File,
    signer: Signer,
}

/// This process's channel, if the session opened one for it.
pub(super) fn channel() -> Option<&'static Channel> {
    static CHANNEL: OnceLock<Option<Channel>> = OnceLock::new();
    CHANNEL.get_or_init(open).as_ref()
}

/// Called by the process that runs cells, before any cell is loaded: a library can run code as soon as it is loaded.
#[unsafe(no_mangle)]
extern "C" fn gpu_tutor_open_channel() {
    let _ = channel();
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
        let _ = pipe.file.read_exact(&mut [0]);
    }
}

impl Channel {
    fn write(&self, event: &Event) -> io::Result<MutexGuard<'_, Pipe>> {
        // A forked copy of this process would count its own lines.
        if std::process::id() != self.process {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let text = serde_json::to_string(event)?;
        let mut pipe = self.pipe.lock().unwrap_or_else(PoisonError::into_inner);
        let line = pipe.signer.sign(&text);
        pipe.file.write_all(line.as_bytes())?;
        Ok(pipe)
    }
}

fn open() -> Option<Channel> {
    let text = std::env::var(CHANNEL).ok()?;
    // SAFETY: this runs once, before the first cell is loaded, so there are no other threads.
    unsafe { std::env::remove_var(CHANNEL) };
    let Descriptors {
        events,
        stdout,
        stderr,
        keys,
        stdin,
    } = text.parse().ok()?;
    let signer = Signer::new(read_key(keys)?);
    for fd in [events, stdout, stderr, stdin] {
        // SAFETY: `fcntl` with `F_SETFD` only sets a flag; it fails if the descriptor is not open.
        unsafe { libc::fcntl(fd, libc::F_SETFD, libc::FD_CLOEXEC) };
    }
    // SAFETY: the session opened this descriptor for the channel; nothing else owns it.
    let mut file = unsafe { File::from_raw_fd(events) };
    // A process that ended earlier may have left an incomplete line.
    file.write_all(b"\n").ok()?;
    Some(Channel {
        pipe: Mutex::new(Pipe { file, signer }),
        process: std::process::id(),
        stdout,
        stderr,
        stdin,
    })
}

/// Reads the key, then closes the descriptor so that the learner's code cannot read it.
fn read_key(keys: RawFd) -> Option<[u8; KEY_LENGTH]> {
    // SAFETY: the session opened this descriptor only for the key; nothing else owns it.
    let mut keys = unsafe { File::from_raw_fd(keys) };
    let mut key = [0; KEY_LENGTH];
    keys.read_exact(&mut key).ok()?;
    Some(key)
}
