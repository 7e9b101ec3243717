//! Answers the shell requests that do not run code, such as completion, inspection and history, in order of arrival.

use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};

use jupyter_protocol::{
    CommClose, CommInfoReply, CommOpen, CompleteReply, CompleteRequest, HistoryReply,
    HistoryRequest, InspectReply, InspectRequest, IsCompleteReply, JupyterMessageContent,
};
use serde_json::{Map, Value, json};

use crate::cursor::{byte_of, point_of};
use crate::handler::{Completeness, Completions, RequestHandler};
use crate::history::History;
use crate::iopub::OutputQueue;
use crate::log::{Log, short_type};
use crate::mime::media;
use crate::panics::catch_panic;
use crate::replies::{kernel_info, no_debugger};
use crate::request::Request;
use crate::status::StatusPublisher;

/// Runs on its own thread, because a completion may take a while and the sockets must not wait for it.
pub(crate) struct Responder {
    pub(crate) handler: Arc<dyn RequestHandler>,
    pub(crate) status: Arc<StatusPublisher>,
    pub(crate) outputs: Arc<OutputQueue>,
    pub(crate) history: Arc<Mutex<History>>,
    pub(crate) log: Log,
}

impl Responder {
    pub(crate) fn serve(self, requests: Receiver<Request>) {
        for request in requests {
            self.status.busy(&request.parent);
            if let JupyterMessageContent::CommOpen(open) = &request.content {
                self.reject(&request, open);
            } else if let Some(content) = self.answer(&request.content) {
                request.reply(content);
            }
            self.status.idle(&request.parent);
        }
    }

    fn answer(&self, content: &JupyterMessageContent) -> Option<JupyterMessageContent> {
        use JupyterMessageContent as Content;
        Some(match content {
            Content::KernelInfoRequest(_) => {
                kernel_info(self.ask("kernel_info", || self.handler.info())?).into()
            }
            Content::CompleteRequest(request) => self.complete(request).into(),
            Content::InspectRequest(request) => self.inspect(request).into(),
            Content::IsCompleteRequest(request) => self.is_complete(&request.code).into(),
            Content::HistoryRequest(request) => self.history(request).into(),
            Content::CommInfoRequest(_) => CommInfoReply::default().into(),
            Content::CommMsg(_) | Content::CommClose(_) | Content::InputReply(_) => return None,
            Content::DebugRequest(request) => no_debugger(request).into(),
            other => {
                self.log.line(format_args!(
                    "a {} is not known here: left unanswered",
                    short_type(other.message_type())
                ));
                return None;
            }
        })
    }

    /// The kernel has no comm targets. The protocol rejects a comm by closing it on iopub.
    fn reject(&self, request: &Request, open: &CommOpen) {
        let close = CommClose {
            comm_id: open.comm_id.clone(),
            data: Map::new(),
        };
        self.outputs.publish(Some(&request.parent), close);
    }

    fn complete(&self, request: &CompleteRequest) -> CompleteReply {
        let code = &request.code;
        let cursor = byte_of(code, request.cursor_pos);
        let Completions {
            start,
            end,
            matches,
        } = self
            .ask("completion", || self.handler.complete(code, cursor))
            .unwrap_or_default();
        let (start, end) = match matches.is_empty() {
            true => (cursor, cursor),
            false => (start, end.max(start)),
        };
        let (start, end) = (point_of(code, start), point_of(code, end));
        let types: Vec<Value> = matches
            .iter()
            .map(|found| {
                json!({
                    "text": found.text,
                    "type": found.kind,
                    "signature": found.signature,
                    "start": start,
                    "end": end,
                })
            })
            .collect();
        CompleteReply {
            matches: matches.into_iter().map(|found| found.text).collect(),
            cursor_start: start,
            cursor_end: end,
            metadata: Map::from_iter([("_jupyter_types_experimental".to_owned(), types.into())]),
            ..CompleteReply::default()
        }
    }

    fn inspect(&self, request: &InspectRequest) -> InspectReply {
        let offset = byte_of(&request.code, request.cursor_pos);
        let detailed = request.detail_level.unwrap_or(0) > 0;
        let found = self
            .ask("inspection", || {
                self.handler.inspect(&request.code, offset, detailed)
            })
            .flatten();
        InspectReply {
            found: found.is_some(),
            data: media(found.unwrap_or_default()),
            ..InspectReply::default()
        }
    }

    fn is_complete(&self, code: &str) -> IsCompleteReply {
        match self.ask("completeness", || self.handler.completeness(code)) {
            Some(Completeness::Complete) => IsCompleteReply::complete(),
            Some(Completeness::Incomplete { indent }) => IsCompleteReply::incomplete(indent),
            Some(Completeness::Invalid) => IsCompleteReply::invalid(),
            None => IsCompleteReply::unknown(),
        }
    }

    fn history(&self, request: &HistoryRequest) -> HistoryReply {
        let history = self.history.lock().unwrap_or_else(PoisonError::into_inner);
        HistoryReply::new(history.answer(request))
    }

    /// Calls the handler. If it panics, logs a line and returns `None`.
    fn ask<T>(&self, what: &str, call: impl FnOnce() -> T) -> Option<T> {
        catch_panic(call)
            .inspect_err(|failure| self.log.line(format_args!("{what}: {}", failure.value)))
            .ok()
    }
}
