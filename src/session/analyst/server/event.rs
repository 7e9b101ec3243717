//! What the thread that talks to a server hears, from the session and from the server.

use std::sync::mpsc::Sender;
use std::time::Instant;

use gen_lsp_types::Position;
use lsp_server::Message;
use serde_json::Value;

/// A question of the session.
pub struct Question {
    /// `textDocument/completion`, or another request about a position.
    pub method: &'static str,
    pub text: String,
    pub position: Position,
    /// Nobody waits for the answer any longer then.
    pub until: Instant,
    /// Dropped without an answer where there is none.
    pub answer: Sender<Value>,
}

pub enum ServerEvent {
    Asked(Question),
    Received(Message),
    /// The server has closed its output.
    Closed,
}
