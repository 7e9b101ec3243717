//! The shell channel: queues the cells for the executor and passes the other requests on.

use std::sync::mpsc::Sender;

use jupyter_protocol::JupyterMessageContent;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio::task::yield_now;

use crate::request::{Drain, Execution, Request, Requests};

/// The socket counts as empty after this many consecutive reads without a message. The runtime polls the operating
/// system between two reads.
const EMPTY_READS: usize = 3;

pub(crate) struct ShellChannel {
    pub(crate) requests: Requests,
    pub(crate) drains: UnboundedReceiver<Drain>,
    pub(crate) cells: Sender<Execution>,
    pub(crate) responder: Sender<Request>,
    /// Sends to the control channel, which also answers shutdowns and interrupts that arrive here.
    pub(crate) urgent: UnboundedSender<Request>,
}

impl ShellChannel {
    pub(crate) async fn serve(mut self) {
        loop {
            tokio::select! {
                request = self.requests.next() => self.route(request),
                Some(drain) = self.drains.recv() => {
                    self.drain().await;
                    let _: Result<(), ()> = drain.send(());
                }
            }
        }
    }

    async fn drain(&mut self) {
        let mut empty = 0;
        while empty < EMPTY_READS {
            tokio::select! {
                biased;
                request = self.requests.next() => {
                    empty = 0;
                    self.route(request);
                }
                () = yield_now() => empty += 1,
            }
        }
    }

    fn route(&self, request: Request) {
        // These sends fail only while the kernel is shutting down.
        match request.content {
            JupyterMessageContent::ExecuteRequest(cell) => drop(self.cells.send(Execution {
                parent: request.parent,
                cell,
            })),
            JupyterMessageContent::ShutdownRequest(_)
            | JupyterMessageContent::InterruptRequest(_) => drop(self.urgent.send(request)),
            _ => drop(self.responder.send(request)),
        }
    }
}
