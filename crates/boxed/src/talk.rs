//! The grader's end of the conversation with a box. Everything read here is bounded.

use std::collections::BTreeMap;
use std::io;
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{TryRecvError, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use gpu_tutor_session::{Display, Outcome, Output, Question, SessionError, TEXT_PLAIN, Variable};
use gpu_tutor_system::json_line::send;
use gpu_tutor_system::lock::lock;
use gpu_tutor_text::t;

use super::clean;
use super::limits::Limits;
use super::lines::{Lines, NoLine};
use super::protocol::{Reply, Request};

/// How long a box may leave a request unread.
const UNREAD: Duration = Duration::from_secs(10);

/// Why a box can no longer be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    #[error("{}", t!("the box was killed: it did not reply in time"))]
    Late,
    #[error("{}", t!("the box was killed: one cell sent more than a grader keeps"))]
    TooMuch,
    #[error("{}", t!("the box was killed: it sent something that is not a reply"))]
    Garbled,
    #[error("{}", t!("the box ended, along with everything running in it"))]
    Ended,
}

/// Sends requests to a box, from several threads.
#[derive(Clone)]
pub struct Sender(Arc<Mutex<UnixStream>>);

impl Sender {
    /// # Errors
    /// If the box is gone, or does not read requests.
    pub fn send(&self, request: &Request) -> io::Result<()> {
        send(&*lock(&self.0), request)
    }
}

pub struct Talk {
    sender: Sender,
    lines: Lines,
    limits: Limits,
    /// Whether a question is waiting for its answer.
    asked: Arc<AtomicBool>,
}

impl Talk {
    pub fn new(socket: UnixStream, limits: &Limits) -> io::Result<Talk> {
        let writer = socket.try_clone()?;
        writer.set_write_timeout(Some(UNREAD))?;
        Ok(Talk {
            sender: Sender(Arc::new(Mutex::new(writer))),
            lines: Lines::new(socket, limits.line),
            limits: limits.clone(),
            asked: Arc::default(),
        })
    }

    pub fn sender(&self) -> Sender {
        self.sender.clone()
    }

    pub fn send(&self, request: &Request) -> io::Result<()> {
        self.sender.send(request)
    }

    /// Whether the box may still send something.
    pub fn is_open(&self) -> bool {
        self.lines.is_open()
    }

    /// Waits for the outcome of a cell, and passes on the cell's output and questions.
    pub fn outcome(
        &mut self,
        end: Instant,
        output: &mut dyn FnMut(Output),
    ) -> Result<Outcome, Broken> {
        match self.reply(end, output)? {
            Reply::Done(outcome) => Ok(*outcome),
            _ => Err(Broken::Garbled),
        }
    }

    /// Waits until a request that has no other reply is done.
    pub fn completed(&mut self, end: Instant) -> Result<Result<(), SessionError>, Broken> {
        match self.reply(end, &mut |_| {})? {
            Reply::Completed(result) => Ok(result),
            _ => Err(Broken::Garbled),
        }
    }

    pub fn variables(&mut self, end: Instant) -> Result<Vec<Variable>, Broken> {
        match self.reply(end, &mut |_| {})? {
            Reply::Variables(all) => Ok(all),
            _ => Err(Broken::Garbled),
        }
    }

    /// The next reply that is not a piece of output.
    fn reply(&mut self, end: Instant, output: &mut dyn FnMut(Output)) -> Result<Reply, Broken> {
        let mut bytes = 0;
        for _ in 0..self.limits.pieces {
            let line = self.lines.next(end).map_err(|none| match none {
                NoLine::Late => Broken::Late,
                NoLine::TooLong => Broken::TooMuch,
                NoLine::Ended => Broken::Ended,
            })?;
            bytes += line.len();
            if bytes > self.limits.reply {
                return Err(Broken::TooMuch);
            }
            let mut reply = serde_json::from_slice(&line).map_err(|_| Broken::Garbled)?;
            clean::reply(&mut reply);
            if let Some(reply) = self.piece(reply, output)? {
                return Ok(reply);
            }
        }
        Err(Broken::TooMuch)
    }

    /// Passes on a piece of output; returns any other reply.
    fn piece(&self, reply: Reply, output: &mut dyn FnMut(Output)) -> Result<Option<Reply>, Broken> {
        output(match reply {
            Reply::Stdout(text) => Output::Stdout(text),
            Reply::Stderr(text) => Output::Stderr(text),
            Reply::Display { text, id, update } => {
                let data = BTreeMap::from([(TEXT_PLAIN.to_owned(), text)]);
                Output::Display(Display { data, id, update })
            }
            Reply::Clear { wait } => Output::Clear { wait },
            Reply::Question { prompt, check } => {
                self.ask(prompt, check, output)?;
                return Ok(None);
            }
            Reply::Done(_) | Reply::Variables(_) | Reply::Completed(_) => return Ok(Some(reply)),
        });
        Ok(None)
    }

    /// Passes on a question, and sends the answer when it comes. A cell waits for one answer at a time.
    fn ask(
        &self,
        prompt: String,
        check: Option<String>,
        output: &mut dyn FnMut(Output),
    ) -> Result<(), Broken> {
        if self.asked.swap(true, Ordering::SeqCst) {
            return Err(Broken::Garbled);
        }
        let (answer, answered) = channel();
        output(Output::Question(Question::new(prompt, check, answer)));
        let (sender, asked) = (self.sender.clone(), self.asked.clone());
        let reply = move |line: Option<String>| {
            asked.store(false, Ordering::SeqCst);
            // If the box is gone, the wait for the outcome ends too.
            let _ = sender.send(&Request::Answer { line });
        };
        match answered.try_recv() {
            Ok(line) => reply(Some(line)),
            Err(TryRecvError::Disconnected) => reply(None),
            Err(TryRecvError::Empty) => {
                std::thread::spawn(move || reply(answered.recv().ok()));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
#[path = "talk_tests.rs"]
mod tests;
