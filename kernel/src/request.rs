//! What the shell and control channels have in common.

use std::sync::Arc;

use jupyter_protocol::{JupyterMessage, JupyterMessageContent};
use tokio::sync::mpsc::UnboundedSender;

use crate::parent::Parent;

/// A request, and the channel that its reply goes to.
pub(crate) struct Request {
    pub(crate) parent: Arc<Parent>,
    pub(crate) content: JupyterMessageContent,
    pub(crate) replies: UnboundedSender<JupyterMessage>,
}

impl Request {
    pub(crate) fn new(message: JupyterMessage, replies: &UnboundedSender<JupyterMessage>) -> Self {
        Request {
            parent: Parent::of(&message),
            content: message.content,
            replies: replies.clone(),
        }
    }

    pub(crate) fn reply(&self, content: impl Into<JupyterMessageContent>) {
        // Fails only when the kernel is at its end, and nobody listens.
        drop(self.replies.send(self.parent.reply(content)));
    }
}
