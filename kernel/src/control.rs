//! The control channel: requests that must not wait for a cell or a completion.

use std::sync::Arc;

use jupyter_protocol::{InterruptReply, JupyterMessageContent, ShutdownReply, ShutdownRequest};
use tokio::sync::mpsc::error::SendError;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};

use crate::handler::KernelInfo;
use crate::interrupter::Interrupter;
use crate::iopub::OutputQueue;
use crate::log::{Log, short_type};
use crate::replies::{kernel_info, no_debugger};
use crate::request::{Request, Requests};
use crate::status::StatusPublisher;

/// The request that shut a kernel down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shutdown {
    /// Whether the front end will restart the kernel immediately.
    pub restart: bool,
}

pub(crate) struct ControlChannel {
    pub(crate) requests: Requests,
    /// Shutdowns and interrupts that arrived on the shell channel.
    pub(crate) urgent: UnboundedReceiver<Request>,
    pub(crate) interrupter: Interrupter,
    pub(crate) info: KernelInfo,
    pub(crate) status: Arc<StatusPublisher>,
    pub(crate) outputs: Arc<OutputQueue>,
    pub(crate) shutdowns: UnboundedSender<Shutdown>,
    pub(crate) log: Log,
}

impl ControlChannel {
    pub(crate) async fn serve(mut self) {
        loop {
            let request = tokio::select! {
                request = self.requests.next() => request,
                Some(request) = self.urgent.recv() => request,
            };
            self.status.busy(&request.parent);
            self.answer(&request).await;
            self.status.idle(&request.parent);
            if let JupyterMessageContent::ShutdownRequest(ShutdownRequest { restart }) =
                request.content
            {
                let _: Result<(), SendError<Shutdown>> = self.shutdowns.send(Shutdown { restart });
            }
        }
    }

    async fn answer(&self, request: &Request) {
        match &request.content {
            JupyterMessageContent::KernelInfoRequest(_) => {
                request.reply(kernel_info(self.info.clone()));
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
                // This informs every other front end too.
                self.outputs.publish(Some(&request.parent), reply);
            }
            JupyterMessageContent::DebugRequest(debug) => request.reply(no_debugger(debug)),
            other => self.log.line(format_args!(
                "a {} is not known on control: left unanswered",
                short_type(other.message_type())
            )),
        }
    }
}
