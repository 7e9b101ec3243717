//! The real session: a worker thread owns evcxr. It starts at once and is ready a moment later.

mod mailbox;
mod setup;
mod worker;

use std::collections::VecDeque;
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use gpu_tutor_sandbox::FairClock;
use gpu_tutor_system::lock::lock;
use gpu_tutor_text::t;

use super::SessionOptions;
use super::prelude::Preparation;
use super::scope::Names;
use super::{
    CellError, Interrupt, NotReady, Outcome, Output, Session, SessionError, Status, StopSwitch,
    Variable,
};
use crate::child::control::Control;
use crate::child::process::{self, VisibleGpus};

use mailbox::{Mailbox, Reply, Request, mailbox};

/// How long a cell may take to stop after an interrupt before it is killed.
const GRACE: Duration = Duration::from_secs(2);
/// How often a caller that waits for the session receives a report and may stop the wait.
const PACE: Duration = Duration::from_millis(100);

/// A cell to [expect](Session::expect) right after the start. Compiling it loads the compiler's files from disk before
/// the first cell is typed. The word `env` in it keeps it out of the cache, so that it is compiled each time.
pub const WARM_UP: &str =
    "let warm = Tensor::zeros((2, 2), DType::F32, &Device::Cpu)?;\nwarm.matmul(&warm)? // env";

/// How often a cell is killed before the session gives up. A process that the cell left behind may keep its streams
/// open.
const PATIENCE: u32 = 4;

/// A session that runs cells with evcxr in a child process.
pub struct Live {
    mailbox: Mailbox,
    control: Arc<Control>,
    names: Names,
    gpus: usize,
    visible: VisibleGpus,
    state: State,
    /// Output that arrived during a request that runs no cell. It belongs to the next cell.
    held: VecDeque<Output>,
    /// Stops the wait for the session, or a cell.
    stop: StopSwitch,
}

enum State {
    Opening(Preparation),
    /// Cells can run, each for at most this long.
    Open(Option<Duration>),
    Failed(SessionError),
}

impl Live {
    /// Starts a session and returns at once. The first cell waits until the session is ready.
    ///
    /// # Errors
    /// If the stand-ins cannot be set up or the thread cannot be started.
    pub fn start(options: SessionOptions) -> Result<Live, SessionError> {
        let failed = |error: std::io::Error| {
            SessionError::new(t!("the session could not start: %{error}", error))
                .help(t!("`gpu-tutor doctor` shows what is missing"))
        };
        setup::stand_in(&options).map_err(failed)?;
        let (mailbox, outbox, inbox) = mailbox();
        let control = Arc::new(Control::default());
        let gpus = options.gpus();
        let visible: VisibleGpus = Arc::new(Mutex::new(options.gpu_plan.visible.clone()));
        let worker_visible = visible.clone();
        let worker_control = control.clone();
        let names = Names::default();
        let worker_names = names.clone();
        std::thread::Builder::new()
            .name("session".into())
            .stack_size(16 << 20)
            .spawn(move || {
                let plan = process::plan(&options, worker_visible);
                worker::work(
                    &options,
                    plan,
                    &worker_control,
                    &worker_names,
                    &inbox,
                    &outbox,
                )
            })
            .map_err(failed)?;
        let stop = StopSwitch::default();
        stop.aim(Some(control.clone()));
        Ok(Live {
            mailbox,
            control,
            names,
            gpus,
            visible,
            state: State::Opening(Preparation::begin()),
            held: VecDeque::new(),
            stop,
        })
    }

    /// What cells can name, always current. In a session whose cells are a graded answer, nothing.
    pub fn names(&self) -> Names {
        self.names.clone()
    }

    /// How many CUDA devices the cells could use when the session started.
    pub fn gpus(&self) -> usize {
        self.gpus
    }

    /// Starts a session and waits until cells can run. `started` receives the session as soon as it can answer
    /// questions.
    ///
    /// # Errors
    /// If the session cannot be started.
    pub fn warmed(
        options: &SessionOptions,
        started: impl FnOnce(&Live),
    ) -> Result<Live, SessionError> {
        let mut live = Live::start(options.clone())?;
        live.expect(WARM_UP);
        started(&live);
        live.ready(&mut |_| {})?;
        Ok(live)
    }

    /// The session's own value of `CUDA_VISIBLE_DEVICES`, if it has one.
    pub fn visible_gpus(&self) -> Option<String> {
        lock(&self.visible).clone()
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
        // A cell's time starts when the session is ready.
        let limit = match self.state {
            State::Open(limit) => limit,
            _ => None,
        };
        let gone = || Outcome::failed(Status::Died, CellError::new("died", &Live::gone().what));
        self.control.cell_begins();
        self.control.cancel_expected_unless(code);
        let Some(id) = self.mailbox.send(request) else {
            return gone();
        };
        // Only a session in a box has a limit. There, any process that a cell leaves running becomes a child of this
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
                    self.control.cell_ends();
                    if late && outcome.status != Status::Ok {
                        outcome.status = Status::TimeLimit;
                        outcome.error = limit.map(CellError::time_limit);
                    }
                    return *outcome;
                }
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) if asked > PATIENCE => {
                    self.control.cell_ends();
                    self.mailbox.abandon();
                    let text = t!("the cell's process does not end, even when killed");
                    return Outcome::failed(Status::Died, CellError::new("died", text));
                }
                Err(RecvTimeoutError::Timeout)
                    if !late && clock.as_mut().is_some_and(|clock| !clock.is_over()) => {}
                Err(RecvTimeoutError::Timeout) => {
                    late = true;
                    asked += 1;
                    self.control.interrupt();
                    deadline = Some(Instant::now() + GRACE);
                }
                Err(RecvTimeoutError::Disconnected) => return gone(),
            }
        }
    }
}

impl Session for Live {
    fn run(&mut self, code: &str, output: &mut dyn FnMut(Output)) -> Outcome {
        self.held.drain(..).for_each(&mut *output);
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
        self.control.set_expected(code);
        // If the session is gone, the next cell reports it.
        let _ = self.mailbox.send(Request::Expect(code.to_owned()));
    }

    fn number(&mut self, number: usize) {
        let _ = self.mailbox.send(Request::Number(number));
    }

    fn reset(&mut self) -> Result<(), SessionError> {
        match &self.state {
            State::Opening(_) => return Ok(()),
            State::Failed(error) => return Err(error.clone()),
            State::Open(_) => {}
        }
        self.ask(Request::Reset, |reply| match reply {
            Reply::Reset(result) => Some(result),
            _ => None,
        })?
    }

    fn interrupter(&self) -> Arc<dyn Interrupt> {
        Arc::new(self.stop.clone())
    }
}

#[cfg(test)]
mod tests;
