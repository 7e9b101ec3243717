//! The stdin channel: cells ask a front end's user for input.

use std::sync::mpsc::{self, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use jupyter_protocol::{
    InputReply, InputRequest, JupyterMessage, JupyterMessageContent, ReplyStatus,
};
use jupyter_zmq_client::{KernelStdinConnection, RouterRecvConnection, RouterSendConnection};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use zeromq::{Socket, SocketEvent};

use crate::executor::InputError;
use crate::log::Log;
use crate::parent::Parent;
use crate::sockets::receive;

type Answer = Result<String, InputError>;

/// The requests that have no reply yet, oldest first.
pub(crate) struct InputRequests {
    state: Mutex<State>,
    outgoing: UnboundedSender<JupyterMessage>,
}

#[derive(Default)]
struct State {
    pending: Vec<Pending>,
    closed: bool,
}

struct Pending {
    /// The message id of the `input_request`.
    message: String,
    front_end: Option<Bytes>,
    answer: SyncSender<Answer>,
}

impl InputRequests {
    pub(crate) fn new(outgoing: UnboundedSender<JupyterMessage>) -> Self {
        InputRequests {
            state: Mutex::default(),
            outgoing,
        }
    }

    /// Asks the front end that sent a cell and waits for its reply.
    ///
    /// # Errors
    /// If the request is interrupted, or the front end disconnects.
    pub(crate) fn ask(&self, cell: &Parent, prompt: &str, password: bool) -> Answer {
        let request = cell.reply(InputRequest {
            prompt: prompt.to_owned(),
            password,
        });
        let (answer, answered) = mpsc::sync_channel(1);
        {
            let mut state = self.lock();
            if state.closed {
                return Err(InputError::Gone);
            }
            state.pending.push(Pending {
                message: request.header.msg_id.clone(),
                front_end: cell.identity().cloned(),
                answer,
            });
        }
        if self.outgoing.send(request).is_err() {
            return Err(InputError::Gone);
        }
        answered.recv().unwrap_or(Err(InputError::Gone))
    }

    /// Ends all pending requests.
    pub(crate) fn interrupt(&self) {
        self.end(InputError::Interrupted, |_| true);
    }

    /// Ends all pending and future requests.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.end(InputError::Gone, |_| true);
    }

    fn disconnected(&self, front_end: &[u8]) {
        self.end(InputError::Gone, |pending| {
            pending.front_end.as_deref() == Some(front_end)
        });
    }

    fn not_sent(&self, message: &str) {
        self.end(InputError::Gone, |pending| pending.message == message);
    }

    /// Passes a reply on to the request it answers. Some front ends do not say which request that is; the reply then
    /// belongs to their oldest request. Replies to requests that have ended are ignored.
    fn answer(&self, message: &JupyterMessage, reply: InputReply) {
        let answer = match reply.status {
            ReplyStatus::Ok => Ok(reply.value),
            ReplyStatus::Error | ReplyStatus::Aborted => Err(InputError::Interrupted),
        };
        let mut state = self.lock();
        let index = state
            .pending
            .iter()
            .position(|pending| match &message.parent_header {
                Some(parent) => pending.message == parent.msg_id,
                None => pending.front_end.as_ref() == message.zmq_identities.first(),
            });
        if let Some(index) = index {
            let pending = state.pending.remove(index);
            drop(pending.answer.send(answer));
        }
    }

    fn end(&self, error: InputError, which: impl Fn(&Pending) -> bool) {
        let mut state = self.lock();
        state.pending.retain(|pending| {
            if which(pending) {
                drop(pending.answer.send(Err(error)));
                return false;
            }
            true
        });
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Sends the requests.
pub(crate) async fn send_requests(
    mut to: RouterSendConnection,
    mut outgoing: UnboundedReceiver<JupyterMessage>,
    inputs: Arc<InputRequests>,
) {
    while let Some(request) = outgoing.recv().await {
        let message = request.header.msg_id.clone();
        if to.send(request).await.is_err() {
            inputs.not_sent(&message);
        }
    }
}

/// Receives the replies.
pub(crate) async fn receive_replies(
    mut from: RouterRecvConnection,
    inputs: Arc<InputRequests>,
    log: Log,
) {
    loop {
        let mut message = receive(&mut from, "stdin", &log).await;
        if let JupyterMessageContent::InputReply(reply) = &mut message.content {
            let reply = std::mem::take(reply);
            inputs.answer(&message, reply);
        }
    }
}

/// Ends the requests to front ends that disconnect.
pub(crate) fn end_on_disconnect(stdin: &mut KernelStdinConnection, inputs: Arc<InputRequests>) {
    let mut events = stdin.socket.monitor();
    tokio::spawn(async move {
        while let Ok(event) = events.recv().await {
            if let SocketEvent::Disconnected(front_end) = event {
                inputs.disconnected(&front_end);
            }
        }
    });
}
