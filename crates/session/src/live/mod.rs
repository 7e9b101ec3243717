//! The real session. It is available at once: its own thread finds or builds what cells need, starts evcxr, and then
//! runs the cells.

mod mailbox;
mod setup;
mod worker;

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use gpu_tutor_sandbox::FairClock;
use gpu_tutor_system::lock::lock;
use gpu_tutor_text::t;

use super::prelude::{BuildProgress, Preparation};
use super::scope::Names;
use super::{
    CellError, GpuPlan, Interrupt, NotReady, Outcome, Output, Session, SessionError,
    SessionOptions, Status, StopSwitch, Variable,
};
use crate::child::control::Control;
use crate::child::process::SharedGpuPlan;

use mailbox::{Mailbox, Reply, Request, mailbox};

/// Finds or builds what a session needs, and reports the progress of the prelude's build. It is called again when the
/// session is reset after a failure.
pub type Open =
    Box<dyn FnMut(&mut dyn FnMut(BuildProgress)) -> Result<SessionOptions, SessionError> + Send>;
/// Receives a session's names and options as soon as they are known, before it runs cells. The session waits for it.
pub type Started = Box<dyn Fn(&Names, &SessionOptions) + Send>;

/// How long a cell may take to stop after an interrupt before it is killed.
const GRACE: Duration = Duration::from_secs(2);
/// The interval at which a caller that waits for the session receives a report and may stop waiting.
const PACE: Duration = Duration::from_millis(100);

/// A cell to [expect](Session::expect) right after the start. Compiling it loads the compiler's files from disk before
/// the first cell is typed. The word `env` in it keeps it out of the cache, so that it is compiled each time.
pub const WARM_UP: &str =
    "let warm = Tensor::zeros((2, 2), DType::F32, &Device::Cpu)?;\nwarm.matmul(&warm)? // env";

/// How many times a cell is killed before the session gives up. A process that the cell left behind may keep its
/// streams open.
const MAX_KILLS: u32 = 4;

/// A session that runs cells with evcxr in a child process.
pub struct Live {
    mailbox: Mailbox,
    desk: Desk,
    state: State,
    /// Output that arrived during a request that runs no cell. It belongs to the next cell.
    held: VecDeque<Output>,
    /// Stops a cell, or the wait for the session.
    stop: StopSwitch,
}

enum State {
    Opening(Preparation),
    /// Cells can run, each for no longer than this.
    Open(Option<Duration>),
    Failed(SessionError),
}

/// What a session shares with its worker.
#[derive(Clone, Default)]
struct Desk {
    control: Arc<Control>,
    names: Names,
    gpu_plan: SharedGpuPlan,
}

impl Live {
    /// Starts a session and returns at once. The first cell waits until the session is ready.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub fn start(options: SessionOptions) -> Result<Live, SessionError> {
        Live::spawn(Box::new(move |_| Ok(options.clone())), Box::new(|_, _| {}))
    }

    /// Like [`Live::start`], but the session's thread also finds or builds what the session needs, and compiles a first
    /// cell ahead of the user's.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub fn open(open: Open, started: Started) -> Result<Live, SessionError> {
        let mut live = Live::spawn(open, started)?;
        live.expect(WARM_UP);
        Ok(live)
    }

    fn spawn(open: Open, started: Started) -> Result<Live, SessionError> {
        let (mailbox, outbox, inbox) = mailbox();
        let desk = Desk::default();
        let workers = desk.clone();
        std::thread::Builder::new()
            .name("session".into())
            .stack_size(16 << 20)
            .spawn(move || worker::work(open, &started, &workers, &inbox, &outbox))
            .map_err(worker::not_started)?;
        Ok(Live::with(mailbox, desk))
    }

    fn with(mailbox: Mailbox, desk: Desk) -> Live {
        let stop = StopSwitch::default();
        stop.aim(Some(desk.control.clone()));
        Live {
            mailbox,
            desk,
            state: State::Opening(Preparation::begin()),
            held: VecDeque::new(),
            stop,
        }
    }

    /// What cells can name, always current. Empty in a session whose cells are a graded answer.
    pub fn names(&self) -> Names {
        self.desk.names.clone()
    }

    /// Sends a request that runs no cell, and waits for the reply that `take` accepts.
    fn ask<T>(
        &mut self,
        request: Request,
        take: impl Fn(Reply) -> Option<T>,
    ) -> Result<T, SessionError> {
        let id = self.mailbox.send(request).ok_or_else(Live::gone)?;
        loop {
            match self.mailbox.receive(id, None) {
                Ok(Reply::Output(piece)) => self.held.push_back(piece),
                Ok(reply) => {
                    if let Some(taken) = take(reply) {
                        return Ok(taken);
                    }
                }
                Err(_) => return Err(Live::gone()),
            }
        }
    }

    fn gone() -> SessionError {
        SessionError::new(t!("the session's thread is gone")).help(t!("start gpu-tutor again"))
    }
}

impl Live {
    /// Sends a request to run `code`, and waits for its outcome.
    fn run_by(&mut self, request: Request, code: &str, output: &mut dyn FnMut(Output)) -> Outcome {
        if let Err(why) = self.ready(&mut |_| {}) {
            return why.outcome();
        }
        // The held output does not belong to a cell that only looks.
        if matches!(request, Request::Run(_)) {
            self.held.drain(..).for_each(&mut *output);
        }
        // A cell's time starts when the session is ready.
        let limit = match self.state {
            State::Open(limit) => limit,
            _ => None,
        };
        let gone = || Outcome::failed(Status::Died, CellError::new("died", &Live::gone().what));
        self.desk.control.cell_begins();
        self.desk.control.cancel_expected_unless(code);
        let Some(id) = self.mailbox.send(request) else {
            return gone();
        };
        // Only a session in a box has a limit. In a box, any process that a cell leaves running becomes a child of this
        // process's parent.
        let root = std::os::unix::process::parent_id().cast_signed();
        let mut clock = limit.map(|limit| FairClock::new(root, limit));
        let mut deadline = None;
        let mut late = false;
        let mut asked = 0;
        loop {
            let next = deadline.or(clock.as_ref().map(FairClock::next_look));
            match self.mailbox.receive(id, next) {
                Ok(Reply::Output(piece)) => output(piece),
                Ok(Reply::Done(mut outcome)) => {
                    self.desk.control.cell_ends();
                    if late && outcome.status != Status::Ok {
                        outcome.status = Status::TimeLimit;
                        outcome.error = limit.map(CellError::time_limit);
                    }
                    return *outcome;
                }
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) if asked > MAX_KILLS => {
                    self.desk.control.cell_ends();
                    self.mailbox.abandon();
                    let text = t!("the cell's process does not end, even when killed");
                    return Outcome::failed(Status::Died, CellError::new("died", text));
                }
                Err(RecvTimeoutError::Timeout)
                    if !late && clock.as_mut().is_some_and(|clock| !clock.is_over()) => {}
                Err(RecvTimeoutError::Timeout) => {
                    late = true;
                    asked += 1;
                    self.desk.control.interrupt();
                    deadline = Some(Instant::now() + GRACE);
                }
                Err(RecvTimeoutError::Disconnected) => return gone(),
            }
        }
    }
}

impl Session for Live {
    fn run(&mut self, code: &str, output: &mut dyn FnMut(Output)) -> Outcome {
        self.run_by(Request::Run(code.to_owned()), code, output)
    }

    fn look(&mut self, code: &str) -> Outcome {
        self.run_by(Request::Look(code.to_owned()), code, &mut |_| {})
    }

    fn is_ready(&self) -> bool {
        matches!(self.state, State::Open(_))
    }

    fn ready(&mut self, tell: &mut dyn FnMut(&Preparation)) -> Result<(), NotReady> {
        let preparation = match &mut self.state {
            State::Open(_) => return Ok(()),
            State::Failed(error) => return Err(NotReady::Failed(error.clone())),
            State::Opening(preparation) => preparation,
        };
        self.stop.clear();
        let id = self.mailbox.send(Request::Ready);
        let mut reported = Instant::now();
        let opened = loop {
            let until = Some(Instant::now() + PACE);
            match id.map(|id| self.mailbox.receive(id, until)) {
                Some(Ok(Reply::Ready(opened))) => break opened,
                Some(Ok(Reply::Progress(progress))) => preparation.note(progress),
                Some(Ok(Reply::Output(piece))) => self.held.push_back(piece),
                Some(Ok(_) | Err(RecvTimeoutError::Timeout)) => {}
                Some(Err(RecvTimeoutError::Disconnected)) | None => break Err(Live::gone()),
            }
            if reported.elapsed() >= PACE {
                reported = Instant::now();
                tell(preparation);
                if self.stop.asked() {
                    return Err(NotReady::Stopped);
                }
            }
        };
        self.state = match opened {
            Ok(limit) => State::Open(limit),
            Err(error) => State::Failed(error),
        };
        self.ready(tell)
    }

    fn gpu_plan(&self) -> GpuPlan {
        lock(&self.desk.gpu_plan).clone()
    }

    /// There are no variables while the session is opening, because no cell has run in it.
    fn variables(&mut self) -> Vec<Variable> {
        if !self.is_ready() {
            return Vec::new();
        }
        let all = self.ask(Request::Variables, |reply| match reply {
            Reply::Variables(all) => Some(all),
            _ => None,
        });
        all.unwrap_or_default()
    }

    fn expect(&mut self, code: &str) {
        self.desk.control.set_expected(code);
        // If the session is gone, the next cell reports it.
        let _ = self.mailbox.send(Request::Expect(code.to_owned()));
    }

    fn number(&mut self, number: usize) {
        let _ = self.mailbox.send(Request::Number(number));
    }

    /// After a failure, opens the session again in the background.
    fn reset(&mut self) -> Result<(), SessionError> {
        match &self.state {
            State::Opening(_) => Ok(()),
            State::Failed(_) => {
                self.state = State::Opening(Preparation::begin());
                let sent = self.mailbox.send(Request::Open);
                self.expect(WARM_UP);
                sent.map(drop).ok_or_else(Live::gone)
            }
            State::Open(_) => self.ask(Request::Reset, |reply| match reply {
                Reply::Reset(result) => Some(result),
                _ => None,
            })?,
        }
    }

    fn interrupter(&self) -> Arc<dyn Interrupt> {
        Arc::new(self.stop.clone())
    }
}

#[cfg(test)]
mod tests;
