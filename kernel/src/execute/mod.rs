//! Cells, one after the other, on the engine's thread.

mod client;
mod reply;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};

use jupyter_protocol::{
    DisplayData, ErrorOutput, ExecuteInput, ExecuteRequest, ExecuteResult, ExecutionCount,
    JupyterMessage, JupyterMessageContent, Transient,
};
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::oneshot;

use crate::asides::media;
use crate::engine::{CellFailure, CellReply, CellRequest, Client, Executor, MimeBundle};
use crate::guard::guarded;
use crate::history::History;
use crate::iopub::Outputs;
use crate::parent::Parent;
use crate::shell::Drain;
use crate::status::Status;
use crate::stdin::Questions;
use client::CellClient;

/// An `execute_request`.
pub(crate) struct Execution {
    pub(crate) parent: Arc<Parent>,
    pub(crate) cell: ExecuteRequest,
}

/// What the engine's thread works with.
pub(crate) struct CellQueue {
    pub(crate) cells: Receiver<Execution>,
    pub(crate) drains: UnboundedSender<Drain>,
    pub(crate) replies: UnboundedSender<JupyterMessage>,
    pub(crate) outputs: Arc<Outputs>,
    pub(crate) status: Arc<Status>,
    pub(crate) questions: Arc<Questions>,
    pub(crate) history: Arc<Mutex<History>>,
    /// Set at the kernel's end: what is queued then is not run.
    pub(crate) stopping: Arc<AtomicBool>,
    /// Of the next cell that counts.
    pub(crate) number: usize,
}

impl CellQueue {
    /// Runs cells until no more can come, or the kernel is at its end.
    pub(crate) fn serve(mut self, build: impl FnOnce() -> Box<dyn Executor>) {
        let mut engine = guarded(build);
        while let Ok(execution) = self.cells.recv() {
            if self.stopping.load(Ordering::Acquire) {
                return;
            }
            let doomed = self.execute(&mut engine, execution);
            for execution in doomed {
                self.abort(&execution);
            }
        }
    }

    /// Runs a cell; gives the cells that its error takes with it.
    fn execute(
        &mut self,
        engine: &mut Result<Box<dyn Executor>, CellFailure>,
        Execution { parent, cell }: Execution,
    ) -> Vec<Execution> {
        let (number, silent) = (self.number, cell.silent);
        let counts = cell.store_history && !silent;
        self.status.begin(&parent);
        if !silent {
            self.outputs.publish(
                Some(&parent),
                ExecuteInput {
                    code: cell.code.clone(),
                    execution_count: ExecutionCount(number),
                },
            );
        }
        let client: Arc<dyn Client> = Arc::new(CellClient {
            parent: parent.clone(),
            outputs: self.outputs.clone(),
            questions: self.questions.clone(),
            silent,
            may_ask: cell.allow_stdin,
        });
        let asked = CellRequest {
            code: cell.code,
            number,
            silent,
        };
        let ended = match engine {
            Ok(engine) => {
                guarded(|| engine.execute(&asked, &client)).unwrap_or_else(CellReply::failed)
            }
            Err(failure) => CellReply::failed(failure.clone()),
        };
        self.show(&parent, number, silent, &ended);
        if counts {
            self.number += 1;
            self.history
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .record(number, &asked.code, &plain(&ended));
        }
        let failed = matches!(ended, CellReply::Error { .. });
        // Before the reply: what a front end sends once it has the reply is to be run.
        let doomed = if failed && cell.stop_on_error {
            self.arrived()
        } else {
            Vec::new()
        };
        let reply = match (ended, engine) {
            (CellReply::Ok { pages, .. }, Ok(engine)) => {
                let expressions = cell.user_expressions.unwrap_or_default();
                reply::ok(number, pages, reply::evaluated(engine, expressions))
            }
            (CellReply::Error { failure, .. }, _) => reply::error(number, failure),
            (CellReply::Ok { .. }, Err(failure)) => reply::error(number, failure.clone()),
        };
        self.send(&parent, reply);
        self.status.end(&parent);
        doomed
    }

    fn show(&self, parent: &Arc<Parent>, number: usize, silent: bool, ended: &CellReply) {
        if silent {
            return;
        }
        let displays = match ended {
            CellReply::Ok {
                result: None,
                displays,
                ..
            } => displays,
            CellReply::Ok {
                result: Some(result),
                displays,
                ..
            } => {
                let content = ExecuteResult {
                    execution_count: ExecutionCount(number),
                    data: media(with_text(result.clone())),
                    metadata: serde_json::Map::new(),
                    // Not left out: it would be null, which nbclient does not expect.
                    transient: Some(Transient::default()),
                };
                self.outputs.show(parent, content, client::size(result));
                displays
            }
            CellReply::Error { failure, displays } => {
                let content = ErrorOutput {
                    ename: failure.name.clone(),
                    evalue: failure.value.clone(),
                    traceback: failure.traceback.clone(),
                };
                self.outputs.show(parent, content, failure.value.len());
                displays
            }
        };
        for data in displays {
            let content = DisplayData {
                data: media(data.clone()),
                metadata: serde_json::Map::new(),
                transient: Some(Transient::default()),
            };
            self.outputs.show(parent, content, client::size(data));
        }
    }

    fn abort(&self, Execution { parent, .. }: &Execution) {
        self.status.aside(parent, || {
            self.send(parent, reply::aborted(self.number));
        });
    }

    /// All cells that have arrived until now, be it only at the socket.
    fn arrived(&self) -> Vec<Execution> {
        let (drain, drained) = oneshot::channel();
        if self.drains.send(drain).is_ok() {
            // Fails when the kernel is at its end: then nothing more arrives.
            drop(drained.blocking_recv());
        }
        self.cells.try_iter().collect()
    }

    fn send(&self, parent: &Parent, content: impl Into<JupyterMessageContent>) {
        drop(self.replies.send(parent.reply(content)));
    }
}

/// Front ends that show nothing else want it.
fn with_text(mut result: MimeBundle) -> MimeBundle {
    result
        .entry("text/plain".to_owned())
        .or_insert_with(|| "".into());
    result
}

fn plain(ended: &CellReply) -> String {
    match ended {
        CellReply::Ok {
            result: Some(result),
            ..
        } => result
            .get("text/plain")
            .and_then(serde_json::Value::as_str)
            .unwrap_or_default()
            .to_owned(),
        _ => String::new(),
    }
}
