//! Sends requests and notifications to the language server and receives its messages, on the thread that talks to it.

use std::collections::VecDeque;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Instant;

use serde_json::{Value, json};

use super::settings::uri;
use super::shared::{Question, ServerEvent, Silence};
use crate::protocol::{Answer, Message};

/// The conversation cannot continue.
pub struct Over;

pub struct Conversation<W> {
    input: W,
    events: Receiver<ServerEvent>,
    /// Questions that have not been sent to the server yet.
    pub questions: VecDeque<Question>,
    /// The URI of the document.
    document: String,
    version: i32,
    last_request: i32,
    silence: Arc<Silence>,
    /// The server has loaded the project.
    pub is_loaded: bool,
}

/// The result of waiting for one event.
enum Step {
    Response {
        id: Value,
        result: Result<Value, Value>,
    },
    Question,
    Handled,
    /// No event came in time.
    Late,
}

impl<W: Write> Conversation<W> {
    pub fn new(
        input: W,
        events: Receiver<ServerEvent>,
        document: &Path,
        silence: Arc<Silence>,
    ) -> Self {
        Conversation {
            input,
            events,
            questions: VecDeque::new(),
            document: uri(document),
            version: 0,
            last_request: 0,
            silence,
            is_loaded: false,
        }
    }

    pub fn notify(&mut self, method: &str, params: Value) -> Result<(), Over> {
        let method = method.to_owned();
        self.send(&Message::Notification { method, params })
    }

    /// Sends a request and waits for its result without a time limit.
    pub fn request<A: Answer>(&mut self, params: Value) -> Result<A, Over> {
        let sent = self.send_request(A::METHOD, params)?;
        loop {
            if let Step::Response { id, result } = self.next_step(None)?
                && id == sent
            {
                let result = result.map_err(|_| Over)?;
                return serde_json::from_value(result).map_err(|_| Over);
            }
        }
    }

    /// Waits for an event; `false` if none came before `until`.
    pub fn wait(&mut self, until: Option<Instant>) -> Result<bool, Over> {
        Ok(!matches!(self.next_step(until)?, Step::Late))
    }

    /// Puts the text into the document and asks about a position in it. Nothing else is sent before the answer, because
    /// the server would apply a change to the document before it answers. `None` if the time is up, or if this question
    /// `yields` and another one has arrived.
    pub fn ask(&mut self, question: &Question, yields: bool) -> Result<Option<Value>, Over> {
        self.change(&question.text)?;
        let params = json!({
            "textDocument": {"uri": self.document},
            "position": question.position,
        });
        let sent = self.send_request(question.method, params)?;
        loop {
            match self.next_step(Some(question.until))? {
                Step::Response { id, result } if id == sent => {
                    // If the server cannot answer, the answer is empty.
                    return Ok(Some(result.unwrap_or_default()));
                }
                Step::Question if yields => break,
                Step::Late => break,
                _ => {}
            }
        }
        self.notify("$/cancelRequest", json!({"id": sent}))?;
        Ok(None)
    }

    /// The URI of the document.
    pub fn document(&self) -> &str {
        &self.document
    }

    fn change(&mut self, text: &str) -> Result<(), Over> {
        self.version += 1;
        let document = json!({"uri": self.document, "version": self.version});
        let params = json!({"textDocument": document, "contentChanges": [{"text": text}]});
        self.notify("textDocument/didChange", params)
    }

    /// Returns the request's id.
    fn send_request(&mut self, method: &str, params: Value) -> Result<Value, Over> {
        self.last_request += 1;
        let id = Value::from(self.last_request);
        self.silence.begins();
        self.send(&Message::Request {
            id: id.clone(),
            method: method.to_owned(),
            params,
        })?;
        Ok(id)
    }

    fn send(&mut self, message: &Message) -> Result<(), Over> {
        message.write(&mut self.input).map_err(|_| Over)
    }

    fn next_step(&mut self, until: Option<Instant>) -> Result<Step, Over> {
        let event = match until {
            None => self.events.recv().map_err(|_| Over)?,
            Some(until) => {
                let left = until.saturating_duration_since(Instant::now());
                match self.events.recv_timeout(left) {
                    Ok(event) => event,
                    Err(RecvTimeoutError::Timeout) => return Ok(Step::Late),
                    Err(RecvTimeoutError::Disconnected) => return Err(Over),
                }
            }
        };
        match event {
            ServerEvent::Asked(question) => {
                self.questions.push_back(question);
                Ok(Step::Question)
            }
            ServerEvent::Received(Message::Response { id, result }) => {
                self.silence.ends();
                Ok(Step::Response { id, result })
            }
            // The server registers for notifications of changes that never happen.
            ServerEvent::Received(Message::Request { id, .. }) => {
                let result = Ok(Value::Null);
                self.send(&Message::Response { id, result })?;
                Ok(Step::Handled)
            }
            ServerEvent::Received(Message::Notification { method, params }) => {
                let quiescent = params["quiescent"].as_bool() == Some(true);
                self.is_loaded |= method == "experimental/serverStatus" && quiescent;
                Ok(Step::Handled)
            }
            ServerEvent::Closed => Err(Over),
        }
    }
}

#[cfg(test)]
#[path = "conversation_tests.rs"]
mod tests;
