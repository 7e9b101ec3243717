//! Questions that cells ask the person in front of a front end.

use std::sync::mpsc::{self, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use jupyter_protocol::{
    InputReply, InputRequest, JupyterMessage, JupyterMessageContent, ReplyStatus,
};
use jupyter_zmq_client::{KernelStdinConnection, RouterRecvConnection, RouterSendConnection};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use zeromq::{Socket, SocketEvent};

use crate::engine::InputError;
use crate::log::Log;
use crate::parent::Parent;
use crate::sockets::receive;

type Answer = Result<String, InputError>;

/// The questions that are open, oldest first.
pub(crate) struct Questions {
    open: Mutex<Open>,
    asked: UnboundedSender<JupyterMessage>,
}

#[derive(Default)]
struct Open {
    questions: Vec<Question>,
    closed: bool,
}

struct Question {
    /// Of the `input_request`.
    message: String,
    asked_of: Option<Bytes>,
    answer: SyncSender<Answer>,
}

impl Questions {
    pub(crate) fn new(asked: UnboundedSender<JupyterMessage>) -> Self {
        Questions {
            open: Mutex::default(),
            asked,
        }
    }

    /// Asks the front end that sent a cell, and waits.
    pub(crate) fn ask(&self, cell: &Parent, prompt: &str, password: bool) -> Answer {
        let request = cell.reply(InputRequest {
            prompt: prompt.to_owned(),
            password,
        });
        let (answer, answered) = mpsc::sync_channel(1);
        {
            let mut open = self.lock();
            if open.closed {
                return Err(InputError::Gone);
            }
            open.questions.push(Question {
                message: request.header.msg_id.clone(),
                asked_of: cell.identity().cloned(),
                answer,
            });
        }
        if self.asked.send(request).is_err() {
            return Err(InputError::Gone);
        }
        answered.recv().unwrap_or(Err(InputError::Gone))
    }

    /// Ends all questions that are open now.
    pub(crate) fn interrupt(&self) {
        self.settle(|_| true, &Err(InputError::Interrupted));
    }

    /// Ends all questions, and any that would come.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.settle(|_| true, &Err(InputError::Gone));
    }

    fn lost(&self, front_end: &[u8]) {
        self.settle(
            |question| question.asked_of.as_deref() == Some(front_end),
            &Err(InputError::Gone),
        );
    }

    fn unsent(&self, message: &str) {
        self.settle(
            |question| question.message == message,
            &Err(InputError::Gone),
        );
    }

    /// Gives a reply to whom it is for. Not every front end says which question it answers: then it is its oldest one. An
    /// answer to a question that is over is nobody's.
    fn answer(&self, message: &JupyterMessage, reply: InputReply) {
        let answer = match reply.status {
            ReplyStatus::Ok => Ok(reply.value),
            ReplyStatus::Error | ReplyStatus::Aborted => Err(InputError::Interrupted),
        };
        let mut open = self.lock();
        let index = match &message.parent_header {
            Some(parent) => open
                .questions
                .iter()
                .position(|question| question.message == parent.msg_id),
            None => open
                .questions
                .iter()
                .position(|question| question.asked_of.as_ref() == message.zmq_identities.first()),
        };
        if let Some(index) = index {
            let question = open.questions.remove(index);
            drop(question.answer.send(answer));
        }
    }

    fn settle(&self, which: impl Fn(&Question) -> bool, answer: &Answer) {
        let mut open = self.lock();
        open.questions.retain(|question| {
            if which(question) {
                drop(question.answer.send(answer.clone()));
                return false;
            }
            true
        });
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Sends the questions.
pub(crate) async fn put(
    mut to: RouterSendConnection,
    mut asked: UnboundedReceiver<JupyterMessage>,
    questions: Arc<Questions>,
) {
    while let Some(question) = asked.recv().await {
        let message = question.header.msg_id.clone();
        if to.send(question).await.is_err() {
            questions.unsent(&message);
        }
    }
}

/// Hears the answers.
pub(crate) async fn hear(mut from: RouterRecvConnection, questions: Arc<Questions>, log: Log) {
    loop {
        let mut message = receive(&mut from, "stdin", &log).await;
        if let JupyterMessageContent::InputReply(reply) = &mut message.content {
            let reply = std::mem::take(reply);
            questions.answer(&message, reply);
        }
    }
}

/// Ends the questions to front ends that leave without an answer.
pub(crate) fn watch(stdin: &mut KernelStdinConnection, questions: Arc<Questions>) {
    let mut events = stdin.socket.monitor();
    tokio::spawn(async move {
        while let Ok(event) = events.recv().await {
            if let SocketEvent::Disconnected(front_end) = event {
                questions.lost(&front_end);
            }
        }
    });
}
