//! The private channel to the session: JSON lines over an inherited pipe, each with the session's nonce.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{FromRawFd, RawFd};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use serde::Serialize;

use crate::observe::Value;

/// Names the inherited descriptors: `VERSION:EVENTS:STDOUT:STDERR:KEYS:STDIN`, the nonce to be read from `KEYS`.
const VARIABLE: &str = "GPU_TUTOR_CHANNEL";
const VERSION: &str = "3";
/// Its length in bytes: 16 bytes in hexadecimal.
const NONCE: usize = 32;

/// What a cell tells its session.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event<'a> {
    Begin,
    Bound {
        name: &'a str,
        #[serde(rename = "type")]
        type_name: &'a str,
        shape: Option<Vec<usize>>,
        dtype: Option<String>,
        device: Option<String>,
        bytes: Option<u64>,
    },
    /// A variable is not of the type that the cell takes it for; the cell has not begun.
    Changed {
        name: &'a str,
    },
    /// Which of the variables that the cell has consumed and given a new value are there at its end.
    Held {
        names: Vec<&'a str>,
    },
    Shown(&'a BTreeMap<String, String>),
    Failed {
        kind: &'a str,
        message: &'a str,
        help: Option<&'a str>,
    },
    Panicked {
        message: &'a str,
        line: u32,
        column: u32,
        thread: Option<&'a str>,
    },
    Observed {
        id: &'a str,
        value: Value,
    },
    /// Something to be shown while the cell runs, or in the place of what was shown under this id.
    Display {
        data: &'a BTreeMap<String, String>,
        id: &'a str,
        update: bool,
    },
    Clear {
        wait: bool,
    },
    /// A line is about to be read from standard input.
    Asked {
        prompt: &'a str,
    },
    /// How the cell ended (`done`, `early`, `panic`, `interrupted`); seconds, bytes, counts.
    End {
        how: &'a str,
        run: f64,
        device: f64,
        transfers: [u64; 4],
        memory: Vec<(String, u64, u64, u64)>,
        calls: BTreeMap<&'static str, u64>,
    },
}

pub(super) struct Channel {
    pipe: Mutex<File>,
    nonce: String,
    pub(super) stdout: RawFd,
    pub(super) stderr: RawFd,
    pub(super) stdin: RawFd,
}

/// The channel of this process, if a session gave it one.
pub(super) fn channel() -> Option<&'static Channel> {
    static CHANNEL: OnceLock<Option<Channel>> = OnceLock::new();
    CHANNEL.get_or_init(open).as_ref()
}

pub(crate) fn send(event: &Event) {
    if let Some(channel) = channel() {
        // A session that is gone cannot be told anything.
        drop(channel.write(event));
    }
}

/// Sends an event, and waits until the session has put it where it belongs between the lines of the streams.
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
    let text = std::env::var(VARIABLE).ok()?;
    // SAFETY: called once, from the first cell, before the learner's code has run in this process.
    unsafe { std::env::remove_var(VARIABLE) };
    let mut parts = text.splitn(6, ':');
    if parts.next() != Some(VERSION) {
        return None;
    }
    let mut descriptor = || parts.next()?.parse::<RawFd>().ok();
    let (events, stdout, stderr, keys) =
        (descriptor()?, descriptor()?, descriptor()?, descriptor()?);
    let stdin = descriptor()?;
    let nonce = read_nonce(keys)?;
    for fd in [events, stdout, stderr, stdin] {
        // SAFETY: plain fcntl on descriptors that the session opened for this process.
        unsafe { libc::fcntl(fd, libc::F_SETFD, libc::FD_CLOEXEC) };
    }
    // SAFETY: the session made this descriptor for this channel; nothing else owns it.
    let pipe = unsafe { File::from_raw_fd(events) };
    Some(Channel {
        pipe: Mutex::new(pipe),
        nonce,
        stdout,
        stderr,
        stdin,
    })
}

/// Reads the nonce and closes the descriptor: nothing that runs later can.
fn read_nonce(keys: RawFd) -> Option<String> {
    // SAFETY: the session made this descriptor for this purpose; nothing else owns it.
    let mut keys = unsafe { File::from_raw_fd(keys) };
    let mut nonce = [0; NONCE];
    keys.read_exact(&mut nonce).ok()?;
    String::from_utf8(nonce.to_vec()).ok()
}
