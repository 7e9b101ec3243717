//! The task that owns the iopub socket.

use std::sync::Arc;

use bytes::Bytes;
use jupyter_protocol::{IoPubWelcome, JupyterMessage};
use jupyter_zmq_client::{KernelIoPubXPubConnection, SubscriptionEvent};

use super::queue::OutputQueue;
use crate::log::{Log, describe};
use crate::parent::child;

/// Sends queued messages until the queue is closed and empty. Sends a welcome to every new subscriber.
pub(crate) async fn publish(
    mut socket: KernelIoPubXPubConnection,
    outputs: Arc<OutputQueue>,
    log: Log,
) {
    loop {
        let message = tokio::select! {
            biased;
            event = socket.recv_subscription() => match event {
                Ok(SubscriptionEvent::Subscribe(topic)) => child(None, IoPubWelcome::new(topic)),
                // An error here means that one subscriber is gone, although the error's message is about the socket.
                Ok(SubscriptionEvent::Unsubscribe(_)) | Err(_) => continue,
            },
            message = outputs.next() => match message {
                Some(message) => message,
                None => return,
            },
        };
        if let Err(error) = socket.send(with_topic(message)).await {
            log.line(format_args!(
                "a message was not published: {}",
                describe(&error)
            ));
        }
    }
}

/// Puts the topic at the front, so that subscribers can filter on it.
fn with_topic(mut message: JupyterMessage) -> JupyterMessage {
    let topic = match &message.content {
        // The subscriber's own topic, so that it receives its welcome.
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
