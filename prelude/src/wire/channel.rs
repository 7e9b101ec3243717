//! The private channel to the session: JSON lines over an inherited pipe, each with the session's nonce.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::{FromRawFd, RawFd};
use std::sync::{Mutex, OnceLock};

use serde::Serialize;

use crate::observe::Value;

/// Names the inherited descriptors: `VERSION:EVENTS:STDOUT:STDERR:KEYS`, the nonce to be read from the last.
const VARIABLE: &str = "GPU_TUTOR_CHANNEL";
const VERSION: &str = "1";
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
}

/// The channel of this process, if a session gave it one.
pub(super) fn channel() -> Option<&'static Channel> {
    static CHANNEL: OnceLock<Option<Channel>> = OnceLock::new();
    CHANNEL.get_or_init(open).as_ref()
}

pub(super) fn send(event: &Event) {
    let Some(channel) = channel() else { return };
    let Ok(body) = serde_json::to_string(event) else {
        return;
    };
    let line = format!("{} {body}\n", channel.nonce);
    let mut pipe = channel
        .pipe
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    // A session that is gone cannot be told anything.
    let _ = pipe.write_all(line.as_bytes());
}

fn open() -> Option<Channel> {
    let text = std::env::var(VARIABLE).ok()?;
    // SAFETY: called once, from the first cell, before the learner's code has run in this process.
    unsafe { std::env::remove_var(VARIABLE) };
    let mut parts = text.splitn(5, ':');
    if parts.next() != Some(VERSION) {
        return None;
    }
    let mut descriptor = || parts.next()?.parse::<RawFd>().ok();
    let (events, stdout, stderr, keys) =
        (descriptor()?, descriptor()?, descriptor()?, descriptor()?);
    let nonce = read_nonce(keys)?;
    for fd in [events, stdout, stderr] {
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
