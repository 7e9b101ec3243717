//! Requests that are answered beside the cells: completion, inspection, history and the like, in the order of their arrival.

use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};

use jupyter_protocol::{
    CommClose, CommInfoReply, CommOpen, CompleteReply, CompleteRequest, DebugReply, DebugRequest,
    HistoryReply, HistoryRequest, InspectReply, InspectRequest, IsCompleteReply,
    JupyterMessageContent, Media, MediaType,
};
use serde_json::{Map, Value, json};

use crate::cursor::{byte_of, point_of};
use crate::engine::{Completeness, Completions, MimeBundle, RequestHandler};
use crate::guard::guarded;
use crate::history::History;
use crate::info;
use crate::iopub::Outputs;
use crate::log::{Log, name};
use crate::request::Request;
use crate::status::Status;

/// Who answers them, on a thread of its own: a completion may take a while, and the control channel does not wait for it.
pub(crate) struct Asides {
    pub(crate) handler: Arc<dyn RequestHandler>,
    pub(crate) status: Arc<Status>,
    pub(crate) outputs: Arc<Outputs>,
    pub(crate) history: Arc<Mutex<History>>,
    pub(crate) log: Log,
}

impl Asides {
    pub(crate) fn serve(self, requests: Receiver<Request>) {
        for request in requests {
            self.status.aside(&request.parent, || {
                if let JupyterMessageContent::CommOpen(open) = &request.content {
                    self.decline(&request, open);
                } else if let Some(content) = self.answer(&request.content) {
                    request.reply(content);
                }
            });
        }
    }

    fn answer(&self, content: &JupyterMessageContent) -> Option<JupyterMessageContent> {
        use JupyterMessageContent as Content;
        Some(match content {
            Content::KernelInfoRequest(_) => {
                info::reply(self.ask("kernel_info", || self.handler.info())?).into()
            }
            Content::CompleteRequest(request) => self.complete(request).into(),
            Content::InspectRequest(request) => self.inspect(request).into(),
            Content::IsCompleteRequest(request) => self.is_complete(&request.code).into(),
            Content::HistoryRequest(request) => self.recall(request).into(),
            Content::CommInfoRequest(_) => CommInfoReply::default().into(),
            Content::CommMsg(_) | Content::CommClose(_) | Content::InputReply(_) => return None,
            Content::DebugRequest(request) => no_debugger(request).into(),
            other => {
                self.log.line(format_args!(
                    "a {} is not known here: left unanswered",
                    name(other.message_type())
                ));
                return None;
            }
        })
    }

    /// No target is known, and a comm that is not wanted is closed. Comms are spoken of on iopub.
    fn decline(&self, request: &Request, open: &CommOpen) {
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

    fn recall(&self, request: &HistoryRequest) -> HistoryReply {
        let history = self.history.lock().unwrap_or_else(PoisonError::into_inner);
        HistoryReply::new(history.answer(request))
    }

    /// Nothing, and a line in the log, when the handler panics.
    fn ask<T>(&self, what: &str, question: impl FnOnce() -> T) -> Option<T> {
        guarded(question)
            .inspect_err(|failure| self.log.line(format_args!("{what}: {}", failure.value)))
            .ok()
    }
}

/// A bundle as it is: the typed variants would look into it.
pub(crate) fn media(bundle: MimeBundle) -> Media {
    Media::new(bundle.into_iter().map(MediaType::Other).collect())
}

pub(crate) fn no_debugger(request: &DebugRequest) -> DebugReply {
    DebugReply {
        content: json!({
            "type": "response",
            "request_seq": request.content.get("seq").cloned().unwrap_or(Value::from(0)),
            "seq": 0,
            "success": false,
            "command": request.content.get("command").cloned().unwrap_or(Value::from("")),
            "message": "this kernel has no debugger",
        }),
    }
}
