//! The shell channel: cells go to the engine's queue, the rest is answered beside them.

use std::sync::mpsc::Sender;

use jupyter_protocol::{JupyterMessage, JupyterMessageContent};
use jupyter_zmq_client::RouterRecvConnection;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio::sync::oneshot;
use tokio::task::yield_now;

use crate::execute::Execution;
use crate::log::Log;
use crate::request::Request;
use crate::sockets::receive;

/// Looks at the sockets that find nothing before nothing is there. The runtime asks the system between two of them.
const LOOKS: usize = 3;

/// Asks the shell to take in all that has arrived, and to say when it has.
pub(crate) type Drain = oneshot::Sender<()>;

pub(crate) struct Shell {
    pub(crate) requests: RouterRecvConnection,
    pub(crate) replies: UnboundedSender<JupyterMessage>,
    pub(crate) drains: UnboundedReceiver<Drain>,
    pub(crate) cells: Sender<Execution>,
    pub(crate) asides: Sender<Request>,
    /// Of the control channel: shutdowns and interrupts are heard here as well.
    pub(crate) urgent: UnboundedSender<Request>,
    pub(crate) log: Log,
}

impl Shell {
    pub(crate) async fn serve(mut self) {
        loop {
            tokio::select! {
                message = receive(&mut self.requests, "shell", &self.log) => self.sort(message),
                Some(drain) = self.drains.recv() => {
                    self.drain().await;
                    let _: Result<(), ()> = drain.send(());
                }
            }
        }
    }

    async fn drain(&mut self) {
        let mut empty = 0;
        while empty < LOOKS {
            tokio::select! {
                biased;
                message = receive(&mut self.requests, "shell", &self.log) => {
                    empty = 0;
                    self.sort(message);
                }
                () = yield_now() => empty += 1,
            }
        }
    }

    fn sort(&self, message: JupyterMessage) {
        let request = Request::new(message, &self.replies);
        // Each fails only at the kernel's end.
        match request.content {
            JupyterMessageContent::ExecuteRequest(cell) => drop(self.cells.send(Execution {
                parent: request.parent,
                cell,
            })),
            JupyterMessageContent::ShutdownRequest(_)
            | JupyterMessageContent::InterruptRequest(_) => drop(self.urgent.send(request)),
            _ => drop(self.asides.send(request)),
        }
    }
}
