//! The events that the thread of a server receives, from the session and from the server.

use std::sync::mpsc::Sender;
use std::time::Instant;

use serde_json::Value;

use crate::protocol::{Message, Position};

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

pub enum ServerEvent {
    Asked(Question),
    Received(Message),
    /// The server has closed its output.
    Closed,
}
