//! Runs cells one after another on the executor's thread.

mod client;
mod reply;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};

use jupyter_protocol::{
    ErrorOutput, ExecuteInput, ExecuteResult, ExecutionCount, JupyterMessage,
    JupyterMessageContent, Transient,
};
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::oneshot;

use crate::executor::{
    CellFailure, CellOutput, CellReply, CellRequest, Client, Executor, MimeBundle,
};
use crate::history::History;
use crate::iopub::OutputQueue;
use crate::mime::{media, size};
use crate::panics::catch_panic;
use crate::parent::Parent;
use crate::request::{Drain, Execution};
use crate::status::StatusPublisher;
use crate::stdin::InputRequests;
use client::CellClient;

/// The cells that are waiting for the executor, and what is needed to report on them.
pub(crate) struct CellQueue {
    pub(crate) cells: Receiver<Execution>,
    pub(crate) drains: UnboundedSender<Drain>,
    pub(crate) replies: UnboundedSender<JupyterMessage>,
    pub(crate) outputs: Arc<OutputQueue>,
    pub(crate) status: Arc<StatusPublisher>,
    pub(crate) inputs: Arc<InputRequests>,
    pub(crate) history: Arc<Mutex<History>>,
    /// Set when the kernel shuts down: cells that are still queued are not run.
    pub(crate) stopping: Arc<AtomicBool>,
    /// The execution count of the next cell.
    pub(crate) number: usize,
}

impl CellQueue {
    /// Runs cells until the shell channel closes or the kernel shuts down.
    pub(crate) fn serve(mut self, build: impl FnOnce() -> Box<dyn Executor>) {
        let mut executor = catch_panic(build);
        while let Ok(execution) = self.cells.recv() {
            if self.stopping.load(Ordering::Acquire) {
                return;
            }
            for Execution { parent, .. } in self.execute(&mut executor, execution) {
                self.status.busy(&parent);
                self.send(&parent, reply::aborted());
                self.status.idle(&parent);
            }
        }
    }

    /// Runs a cell. Returns the queued cells that its failure aborts.
    fn execute(
        &mut self,
        executor: &mut Result<Box<dyn Executor>, CellFailure>,
        Execution { parent, cell }: Execution,
    ) -> Vec<Execution> {
        let (number, silent) = (self.number, cell.silent);
        let counts = cell.store_history && !silent;
        if let Ok(executor) = executor {
            executor.begin();
        }
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
            inputs: self.inputs.clone(),
            silent,
            allow_stdin: cell.allow_stdin,
        });
        let request = CellRequest {
            code: cell.code,
            number,
            silent,
        };
        let ended = match executor {
            Ok(executor) => catch_panic(|| executor.execute(&request, &client))
                .unwrap_or_else(CellReply::failed),
            Err(failure) => CellReply::failed(failure.clone()),
        };
        if !silent {
            self.show(&parent, &*client, number, &ended);
        }
        if counts {
            self.number += 1;
            self.history
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .record(number, &request.code, &plain_text(&ended));
        }
        let failed = matches!(ended, CellReply::Error { .. });
        // These are collected before the reply is sent: cells that a front end sends after it has the reply must run.
        let aborted = if failed && cell.stop_on_error {
            self.arrived()
        } else {
            Vec::new()
        };
        let reply = match (ended, executor) {
            (CellReply::Ok { pages, .. }, Ok(executor)) => {
                let expressions = cell.user_expressions.unwrap_or_default();
                reply::ok(number, pages, reply::evaluated(executor, expressions))
            }
            (CellReply::Error { failure, .. }, _) => reply::error(number, failure),
            (CellReply::Ok { .. }, Err(failure)) => reply::error(number, failure.clone()),
        };
        self.send(&parent, reply);
        self.status.end(&parent);
        aborted
    }

    fn show(&self, parent: &Arc<Parent>, client: &dyn Client, number: usize, ended: &CellReply) {
        let displays = match ended {
            CellReply::Ok {
                result, displays, ..
            } => {
                if let Some(result) = result {
                    let content = ExecuteResult {
                        execution_count: ExecutionCount(number),
                        data: media(with_text(result.clone())),
                        metadata: serde_json::Map::new(),
                        // `None` would be sent as null, which nbclient does not accept.
                        transient: Some(Transient::default()),
                    };
                    self.outputs.show(parent, content, size(result));
                }
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
            client.publish(CellOutput::Display {
                data: data.clone(),
                id: None,
            });
        }
    }

    /// All cells that have arrived, including those that are still at the socket.
    fn arrived(&self) -> Vec<Execution> {
        let (drain, drained) = oneshot::channel();
        if self.drains.send(drain).is_ok() {
            // This fails while the kernel is shutting down; no more cells arrive then.
            drop(drained.blocking_recv());
        }
        self.cells.try_iter().collect()
    }

    fn send(&self, parent: &Parent, content: impl Into<JupyterMessageContent>) {
        drop(self.replies.send(parent.reply(content)));
    }
}

/// Front ends without HTML need `text/plain` in every result.
fn with_text(mut result: MimeBundle) -> MimeBundle {
    result
        .entry("text/plain".to_owned())
        .or_insert_with(|| "".into());
    result
}

fn plain_text(ended: &CellReply) -> String {
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
