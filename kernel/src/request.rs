//! Requests as they pass from a socket to the task that answers them.

use std::sync::Arc;

use jupyter_protocol::{ExecuteRequest, JupyterMessage, JupyterMessageContent};
use jupyter_zmq_client::RouterRecvConnection;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::oneshot;

use crate::log::Log;
use crate::parent::Parent;
use crate::sockets::receive;

/// A request, and the sender for its reply.
pub(crate) struct Request {
    pub(crate) parent: Arc<Parent>,
    pub(crate) content: JupyterMessageContent,
    pub(crate) replies: UnboundedSender<JupyterMessage>,
}

impl Request {
    pub(crate) fn reply(&self, content: impl Into<JupyterMessageContent>) {
        // This fails only while the kernel is shutting down, when nobody is waiting for the reply.
        drop(self.replies.send(self.parent.reply(content)));
    }
}

/// An `execute_request`.
pub(crate) struct Execution {
    pub(crate) parent: Arc<Parent>,
    pub(crate) cell: ExecuteRequest,
}

/// Asks the shell channel to read every message that has already arrived, and to report when it has done so.
pub(crate) type Drain = oneshot::Sender<()>;

/// The requests of one channel.
pub(crate) struct Requests {
    pub(crate) from: RouterRecvConnection,
    pub(crate) channel: &'static str,
    pub(crate) replies: UnboundedSender<JupyterMessage>,
    pub(crate) log: Log,
}

impl Requests {
    pub(crate) async fn next(&mut self) -> Request {
        let message = receive(&mut self.from, self.channel, &self.log).await;
        Request {
            parent: Parent::of(&message),
            content: message.content,
            replies: self.replies.clone(),
        }
    }
}
