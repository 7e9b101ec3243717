//! What the session and a server's thread share: questions, and the state of the server.

use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use gpu_tutor_system::lock::lock;
use serde_json::Value;

use super::process::Process;
use crate::protocol::{Message, Position};

/// The state of a server.
#[derive(Default)]
pub struct State {
    pub process: Process,
    pub silence: Arc<Silence>,
    /// Whether the server has loaded everything.
    pub is_ready: AtomicBool,
    /// Whether the standard library's sources were found.
    pub library: OnceLock<bool>,
}

/// Measures how long a server has owed an answer.
#[derive(Default)]
pub struct Silence(Mutex<Option<Instant>>);

impl Silence {
    /// Starts the clock when something is asked. A clock that is already running keeps running.
    pub fn begins(&self) {
        lock(&self.0).get_or_insert_with(Instant::now);
    }

    /// Stops the clock when an answer arrives.
    pub fn ends(&self) {
        *lock(&self.0) = None;
    }

    /// How long the server has owed an answer; `None` if it owes none.
    pub fn length(&self) -> Option<Duration> {
        lock(&self.0).map(|since| since.elapsed())
    }
}

/// A question from the session.
pub struct Question {
    /// The LSP method: `textDocument/completion`, or another request about a position.
    pub method: &'static str,
    pub text: String,
    pub position: Position,
    /// When the session stops waiting for the answer.
    pub until: Instant,
    /// Dropped unused if there is no answer.
    pub answer: Sender<Value>,
}

/// What the thread receives, from the session and from the server.
pub enum ServerEvent {
    Asked(Question),
    Received(Message),
    /// The server has closed its output.
    Closed,
}
