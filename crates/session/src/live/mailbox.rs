//! The messages between a session and its worker. Each reply carries the number of its request, so that the answer to
//! an abandoned request is never mistaken for the answer to a later one.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use crate::prelude::BuildProgress;
use crate::{Outcome, Output, SessionError, Variable};

pub enum Request {
    /// Opens the session again after a failure. Like `Expect` and `Number`, it has no reply.
    Open,
    Ready,
    Run(String),
    Look(String),
    Expect(String),
    Number(usize),
    Variables,
    Reset,
}

pub enum Reply {
    /// Belongs to no request.
    Progress(BuildProgress),
    Output(Output),
    Done(Box<Outcome>),
    Variables(Vec<Variable>),
    /// The reply to `Ready`: how long each cell may run, or why no cell can run.
    Ready(Result<Option<Duration>, SessionError>),
    Reset(Result<(), SessionError>),
}

/// The session's end.
pub struct Mailbox {
    requests: Sender<(u64, Request)>,
    replies: Receiver<(u64, Reply)>,
    last: u64,
    /// The last request that nobody is still waiting for an answer to.
    abandoned: u64,
}

/// The worker's end for replies.
#[derive(Clone)]
pub struct Outbox {
    replies: Sender<(u64, Reply)>,
    /// The request that is being answered.
    current: Arc<AtomicU64>,
}

/// Creates the two ends, and the worker's end for requests.
pub fn mailbox() -> (Mailbox, Outbox, Receiver<(u64, Request)>) {
    let (requests, inbox) = channel();
    let (outbox, replies) = channel();
    let mailbox = Mailbox {
        requests,
        replies,
        last: 0,
        abandoned: 0,
    };
    let outbox = Outbox {
        replies: outbox,
        current: Arc::default(),
    };
    (mailbox, outbox, inbox)
}

impl Mailbox {
    /// Sends a request. Returns its number, or `None` if the worker is gone.
    pub fn send(&mut self, request: Request) -> Option<u64> {
        self.last += 1;
        let sent = self.requests.send((self.last, request));
        sent.ok().map(|()| self.last)
    }

    /// Waits for the next reply to a request, for output, or for progress. Whatever threads print between two requests
    /// belongs to the later one.
    pub fn receive(&self, id: u64, until: Option<Instant>) -> Result<Reply, RecvTimeoutError> {
        loop {
            let wait = until.map_or(Duration::MAX, |at| {
                at.saturating_duration_since(Instant::now())
            });
            match self.replies.recv_timeout(wait)? {
                (from, reply @ Reply::Output(_)) if from > self.abandoned => return Ok(reply),
                (_, reply @ Reply::Progress(_)) => return Ok(reply),
                (from, reply) if from == id => return Ok(reply),
                _ => {}
            }
        }
    }

    /// Stops waiting for the answer to the last request and for its output.
    pub fn abandon(&mut self) {
        self.abandoned = self.last;
    }
}

impl Outbox {
    /// Assigns everything sent from now on to this request.
    pub fn begin(&self, id: u64) {
        self.current.store(id, Ordering::SeqCst);
    }

    /// Sends a reply, and returns whether the session still exists.
    pub fn send(&self, reply: Reply) -> bool {
        let id = self.current.load(Ordering::SeqCst);
        self.replies.send((id, reply)).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(text: &str) -> Reply {
        Reply::Output(Output::Stdout(text.into()))
    }

    fn shown(text: &str) -> Reply {
        Reply::Done(Box::new(Outcome::shown(text)))
    }

    fn received(mailbox: &Mailbox, id: u64) -> String {
        match mailbox.receive(id, None) {
            Ok(Reply::Output(Output::Stdout(text))) => format!("> {text}"),
            Ok(Reply::Done(outcome)) => outcome.text().unwrap_or_default().to_owned(),
            _ => String::new(),
        }
    }

    #[test]
    fn a_late_answer_does_not_reach_the_next_cell() {
        let (mut mailbox, worker, inbox) = mailbox();
        let first = mailbox.send(Request::Run("loop {}".into())).expect("sent");
        worker.begin(inbox.recv().expect("a request").0);
        worker.send(printed("one"));
        assert_eq!(received(&mailbox, first), "> one");
        let limit = Some(Instant::now());
        assert!(mailbox.receive(first, limit).is_err());
        mailbox.abandon();
        let second = mailbox.send(Request::Run("2".into())).expect("sent");
        worker.send(printed("late"));
        worker.send(shown("1"));
        worker.begin(inbox.recv().expect("a request").0);
        worker.send(printed("two"));
        worker.send(shown("2"));
        assert_eq!(received(&mailbox, second), "> two");
        assert_eq!(received(&mailbox, second), "2");
    }

    #[test]
    fn what_is_printed_between_two_cells_is_shown_with_the_next() {
        let (mut mailbox, worker, inbox) = mailbox();
        let first = mailbox.send(Request::Run("1".into())).expect("sent");
        worker.begin(inbox.recv().expect("a request").0);
        worker.send(shown("1"));
        assert_eq!(received(&mailbox, first), "1");
        worker.send(printed("between"));
        let second = mailbox.send(Request::Run("2".into())).expect("sent");
        assert_eq!(received(&mailbox, second), "> between");
    }
}
