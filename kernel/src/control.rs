//! The control channel: what must not wait for a cell, nor for a completion.

use std::sync::Arc;

use jupyter_protocol::{
    InterruptReply, JupyterMessage, JupyterMessageContent, ShutdownReply, ShutdownRequest,
};
use jupyter_zmq_client::RouterRecvConnection;
use tokio::sync::mpsc::error::SendError;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio::task::spawn_blocking;

use crate::asides::no_debugger;
use crate::engine::{KernelInfo, RequestHandler};
use crate::guard::guarded;
use crate::info;
use crate::iopub::Outputs;
use crate::log::{Log, name};
use crate::request::Request;
use crate::run::Shutdown;
use crate::sockets::receive;
use crate::status::Status;
use crate::stdin::Questions;

pub(crate) struct Control {
    pub(crate) requests: RouterRecvConnection,
    pub(crate) replies: UnboundedSender<JupyterMessage>,
    /// What came in at the shell, and belongs here.
    pub(crate) urgent: UnboundedReceiver<Request>,
    pub(crate) interrupter: Interrupter,
    pub(crate) info: KernelInfo,
    pub(crate) status: Arc<Status>,
    pub(crate) outputs: Arc<Outputs>,
    pub(crate) ends: UnboundedSender<Shutdown>,
    pub(crate) log: Log,
}

impl Control {
    pub(crate) async fn serve(mut self) {
        loop {
            let request = tokio::select! {
                message = receive(&mut self.requests, "control", &self.log) => {
                    Request::new(message, &self.replies)
                }
                Some(request) = self.urgent.recv() => request,
            };
            self.status.busy(&request.parent);
            self.answer(&request).await;
            self.status.idle(&request.parent);
            if let JupyterMessageContent::ShutdownRequest(ShutdownRequest { restart }) =
                request.content
            {
                let _: Result<(), SendError<Shutdown>> = self.ends.send(Shutdown { restart });
            }
        }
    }

    async fn answer(&self, request: &Request) {
        match &request.content {
            JupyterMessageContent::KernelInfoRequest(_) => {
                request.reply(info::reply(self.info.clone()));
            }
            JupyterMessageContent::InterruptRequest(_) => {
                self.interrupter.interrupt().await;
                request.reply(InterruptReply::new());
            }
            JupyterMessageContent::ShutdownRequest(ShutdownRequest { restart }) => {
                let reply = ShutdownReply {
                    restart: *restart,
                    ..ShutdownReply::default()
                };
                request.reply(reply.clone());
                // So that every front end learns of it.
                self.outputs.publish(Some(&request.parent), reply);
            }
            JupyterMessageContent::DebugRequest(debug) => request.reply(no_debugger(debug)),
            other => self.log.line(format_args!(
                "a {} is not known on control: left unanswered",
                name(other.message_type())
            )),
        }
    }
}

/// Stops the running cell, also where it waits for an answer.
#[derive(Clone)]
pub(crate) struct Interrupter {
    pub(crate) handler: Arc<dyn RequestHandler>,
    pub(crate) questions: Arc<Questions>,
    pub(crate) status: Arc<Status>,
    pub(crate) log: Log,
}

impl Interrupter {
    /// Returns when the handler has taken note. Without a cell there is nothing to stop: a handler that notes it all the
    /// same would stop the next one.
    pub(crate) async fn interrupt(&self) {
        if !self.status.cell_runs() {
            return;
        }
        self.questions.interrupt();
        let handler = self.handler.clone();
        let log = self.log.clone();
        let noted = spawn_blocking(move || {
            if let Err(failure) = guarded(|| handler.interrupt()) {
                log.line(format_args!("an interrupt: {}", failure.value));
            }
        });
        drop(noted.await);
    }
}
