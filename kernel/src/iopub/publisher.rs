//! The task that owns the iopub socket.

use std::sync::Arc;

use bytes::Bytes;
use jupyter_protocol::{IoPubWelcome, JupyterMessage};
use jupyter_zmq_client::{KernelIoPubXPubConnection, SubscriptionEvent};

use super::queue::Outputs;
use crate::log::{Log, fault};
use crate::parent::child;

/// Sends what is queued until the queue is closed and empty, and welcomes whoever subscribes.
pub(crate) async fn publish(
    mut socket: KernelIoPubXPubConnection,
    outputs: Arc<Outputs>,
    log: Log,
) {
    loop {
        let message = tokio::select! {
            biased;
            event = socket.recv_subscription() => match event {
                Ok(SubscriptionEvent::Subscribe(topic)) => child(None, IoPubWelcome::new(topic)),
                // An error is one subscriber's end, whatever its text says of the socket.
                Ok(SubscriptionEvent::Unsubscribe(_)) | Err(_) => continue,
            },
            message = outputs.next() => match message {
                Some(message) => message,
                None => return,
            },
        };
        if let Err(error) = socket.send(topical(message)).await {
            log.line(format_args!(
                "a message was not published: {}",
                fault(&error)
            ));
        }
    }
}

/// With what subscribers choose by in front.
fn topical(mut message: JupyterMessage) -> JupyterMessage {
    let topic = match &message.content {
        // A subscriber to some topic gets the welcome that names it.
        jupyter_protocol::JupyterMessageContent::IoPubWelcome(welcome)
            if !welcome.subscription.is_empty() =>
        {
            welcome.subscription.clone()
        }
        content => format!("kernel.{}", content.message_type()),
    };
    message.zmq_identities = vec![Bytes::from(topic)];
    message
}
