//! A session's language server, and the thread that talks to it.

mod ahead;
mod conversation;
mod process;
mod settings;
mod shared;
mod talk;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::options::AnalystOptions;
use super::protocol::Position;
use shared::{Question, ServerEvent, State};

/// A server that has owed an answer for this long is considered stuck.
const STUCK: Duration = Duration::from_secs(60);

pub struct Server {
    state: Arc<State>,
    events: Sender<ServerEvent>,
}

impl Server {
    /// Starts the program in a thread, because the sources may have to be prepared first.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub fn start(program: PathBuf, options: AnalystOptions) -> io::Result<Server> {
        let state = Arc::new(State::default());
        let (events, incoming) = channel();
        let server = Server {
            state: state.clone(),
            events: events.clone(),
        };
        // A start that hangs counts as stuck, like a missing answer.
        state.silence.begins();
        std::thread::Builder::new()
            .name("analyst".into())
            .spawn(move || talk::talk(&program, &options, &state, events, incoming))?;
        Ok(server)
    }

    /// Asks about a position in a text. The receiver is disconnected if no answer will come.
    pub fn ask(
        &self,
        method: &'static str,
        text: String,
        position: Position,
        until: Instant,
    ) -> Receiver<Value> {
        let (answer, receiver) = channel();
        let question = Question {
            method,
            text,
            position,
            until,
            answer,
        };
        // If the thread has ended, the question is dropped, which disconnects the receiver.
        let _ = self.events.send(ServerEvent::Asked(question));
        receiver
    }

    /// Whether the server is running and not stuck.
    pub fn is_fit(&self) -> bool {
        let silence = self.state.silence.length();
        !self.state.process.has_ended() && silence.is_none_or(|length| length < STUCK)
    }

    pub fn has_ended(&self) -> bool {
        self.state.process.has_ended()
    }

    pub fn is_ready(&self) -> bool {
        self.state.is_ready.load(Ordering::Acquire)
    }

    /// Whether the standard library's sources were found; `None` until that is known.
    pub fn library(&self) -> Option<bool> {
        self.state.library.get().copied()
    }

    pub fn process(&self) -> Option<u32> {
        self.state.process.id()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.state.process.end();
    }
}
