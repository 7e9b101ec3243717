//! Sends requests and notifications to the language server and receives its messages, in the thread that talks to it.

use std::collections::VecDeque;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Instant;

use gen_lsp_types::{
    CancelNotification, CancelParams, DidChangeTextDocumentNotification,
    DidChangeTextDocumentParams, Notification, Request, TextDocumentContentChangeEvent,
    TextDocumentContentChangeWholeDocument, TextDocumentIdentifier, TextDocumentPositionParams,
    VersionedTextDocumentIdentifier,
};
use lsp_server::{Message, RequestId, Response};
use serde::Serialize;
use serde_json::Value;

use super::event::{Question, ServerEvent};
use super::settings::uri;
use super::silence::Silence;

/// The conversation cannot go on.
pub struct Over;

pub struct Conversation<W> {
    input: W,
    events: Receiver<ServerEvent>,
    /// Questions that have not been sent to the server yet.
    pub questions: VecDeque<Question>,
    document: TextDocumentIdentifier,
    version: i32,
    last_request: i32,
    silence: Arc<Silence>,
    /// The server has loaded the project.
    pub is_loaded: bool,
}

/// The result of waiting for one event.
enum Step {
    Response(Response),
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
            document: TextDocumentIdentifier {
                uri: uri(document).into(),
            },
            version: 0,
            last_request: 0,
            silence,
            is_loaded: false,
        }
    }

    pub fn notify<N: Notification>(&mut self, params: &N::Params) -> Result<(), Over> {
        let method = N::METHOD.as_str().to_owned();
        self.send(&lsp_server::Notification::new(method, params).into())
    }

    /// Sends a request and waits for its result without a time limit.
    pub fn request<R: Request>(&mut self, params: &R::Params) -> Result<R::Result, Over> {
        let id = self.send_request(R::METHOD.as_str(), params)?;
        loop {
            if let Step::Response(response) = self.next_step(None)?
                && response.id == id
            {
                let result = response.response_result.map_err(|_| Over)?;
                return serde_json::from_value(result).map_err(|_| Over);
            }
        }
    }

    /// Waits for an event; `false` if none came before `until`.
    pub fn wait(&mut self, until: Option<Instant>) -> Result<bool, Over> {
        Ok(!matches!(self.next_step(until)?, Step::Late))
    }

    /// Puts the text into the document and asks about a position in it. Nothing else is sent before the answer, because
    /// the server would apply a change to the document before it answers. `None` if the time is over, or if this
    /// question `yields` and another one has arrived.
    pub fn ask(&mut self, question: &Question, yields: bool) -> Result<Option<Value>, Over> {
        self.change(&question.text)?;
        let params = TextDocumentPositionParams {
            text_document: self.document.clone(),
            position: question.position,
        };
        let id = self.send_request(question.method, params)?;
        loop {
            match self.next_step(Some(question.until))? {
                Step::Response(response) if response.id == id => {
                    // If the server cannot answer, the answer is empty.
                    return Ok(Some(response.response_result.unwrap_or_default()));
                }
                Step::Question if yields => break,
                Step::Late => break,
                _ => {}
            }
        }
        self.notify::<CancelNotification>(&CancelParams {
            id: self.last_request.into(),
        })?;
        Ok(None)
    }

    pub fn document(&self) -> &TextDocumentIdentifier {
        &self.document
    }

    fn change(&mut self, text: &str) -> Result<(), Over> {
        self.version += 1;
        let whole = TextDocumentContentChangeWholeDocument {
            text: text.to_owned(),
        };
        let change = TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole);
        self.notify::<DidChangeTextDocumentNotification>(&DidChangeTextDocumentParams {
            text_document: VersionedTextDocumentIdentifier {
                version: self.version,
                text_document_identifier: self.document.clone(),
            },
            content_changes: vec![change],
        })
    }

    fn send_request(&mut self, method: &str, params: impl Serialize) -> Result<RequestId, Over> {
        self.last_request += 1;
        let id = RequestId::from(self.last_request);
        let request = lsp_server::Request::new(id.clone(), method.to_owned(), params);
        self.silence.begins();
        self.send(&request.into())?;
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
            ServerEvent::Received(Message::Response(response)) => {
                self.silence.ends();
                Ok(Step::Response(response))
            }
            // The server registers for notifications of changes, and none of those changes ever happen.
            ServerEvent::Received(Message::Request(request)) => {
                self.send(&Response::new_ok(request.id, Value::Null).into())?;
                Ok(Step::Handled)
            }
            ServerEvent::Received(Message::Notification(notification)) => {
                let quiescent = notification.params["quiescent"].as_bool() == Some(true);
                self.is_loaded |= notification.method == "experimental/serverStatus" && quiescent;
                Ok(Step::Handled)
            }
            ServerEvent::Closed => Err(Over),
        }
    }
}

#[cfg(test)]
#[path = "conversation_tests.rs"]
mod tests;
