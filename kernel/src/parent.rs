//! The request that a message answers or belongs to.

use std::sync::Arc;

use bytes::Bytes;
use jupyter_protocol::{Header, JupyterMessage, JupyterMessageContent};

/// The protocol version. Version 5.4 added `iopub_welcome`.
pub(crate) const PROTOCOL: &str = "5.4";

/// The parts of a request that its replies and outputs refer to.
#[derive(Debug)]
pub(crate) struct Parent {
    header: Header,
    /// The sending front end's identity at the ROUTER socket.
    identities: Vec<Bytes>,
}

impl Parent {
    pub(crate) fn of(request: &JupyterMessage) -> Arc<Self> {
        Arc::new(Parent {
            header: request.header.clone(),
            identities: request.zmq_identities.clone(),
        })
    }

    /// A message to the front end that sent the request.
    pub(crate) fn reply(&self, content: impl Into<JupyterMessageContent>) -> JupyterMessage {
        let mut message = child(Some(self), content);
        message.zmq_identities = self.identities.clone();
        message
    }

    pub(crate) fn identity(&self) -> Option<&Bytes> {
        self.identities.first()
    }
}

/// A message without a recipient, for iopub.
pub(crate) fn child(
    parent: Option<&Parent>,
    content: impl Into<JupyterMessageContent>,
) -> JupyterMessage {
    let mut message = JupyterMessage::new(content, None);
    message.header.username = "kernel".to_owned();
    message.header.version = PROTOCOL.to_owned();
    message.parent_header = parent.map(|parent| parent.header.clone());
    message
}
