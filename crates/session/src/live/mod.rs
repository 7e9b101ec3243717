//! The real session: a worker thread owns evcxr. It starts at once and is ready a moment later.

mod mailbox;
mod setup;
mod worker;

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
    CellError, Interrupt, NotReady, Outcome, Output, Session, SessionError, Status, Variable,
};
use crate::child::control::Control;
use crate::child::process::{self, VisibleGpus};

use mailbox::{Mailbox, Reply, Request, mailbox};

/// How long a cell may take to stop after an interrupt before it is killed.
const GRACE: Duration = Duration::from_secs(2);

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
    time_limit: Option<Duration>,
    gpus: usize,
    visible: VisibleGpus,
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
        let time_limit = options.time_limit;
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
        Ok(Live {
            mailbox,
            control,
            names,
            time_limit,
            gpus,
            visible,
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
        live.ready()?;
        Ok(live)
    }

    /// The session's own value of `CUDA_VISIBLE_DEVICES`, if it has one.
    pub fn visible_gpus(&self) -> Option<String> {
        lock(&self.visible).clone()
    }

    /// Waits until the session can run cells.
    ///
    /// # Errors
    /// If the session cannot be started.
    pub fn ready(&mut self) -> Result<(), SessionError> {
        self.ask(Request::Ready)
    }

    fn ask(&mut self, request: Request) -> Result<(), SessionError> {
        let id = self.mailbox.send(request).ok_or_else(Live::gone)?;
        loop {
            match self.mailbox.receive(id, None) {
                Ok(Reply::Completed(result)) => return result,
                Ok(_) => {}
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
        let gone = || Outcome::failed(Status::Died, CellError::new("died", &Live::gone().what));
        self.control.cell_begins();
        self.control.cancel_expected_unless(code);
        let Some(id) = self.mailbox.send(request) else {
            return gone();
        };
        // Only a session in a box has a limit. There, any process that a cell leaves running becomes a child of this
        // process's parent.
        let root = std::os::unix::process::parent_id().cast_signed();
        let mut clock = self.time_limit.map(|limit| FairClock::new(root, limit));
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
                        let limit = self.time_limit.unwrap_or_default();
                        outcome.error = Some(CellError::time_limit(limit));
                    }
                    return *outcome;
                }
                Ok(Reply::Variables(_) | Reply::Completed(_)) => {}
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
        self.run_by(Request::Run(code.to_owned()), code, output)
    }

    fn look(&mut self, code: &str) -> Outcome {
        self.run_by(Request::Look(code.to_owned()), code, &mut |_| {})
    }

    fn ready(&mut self, _: &mut dyn FnMut(&Preparation)) -> Result<(), NotReady> {
        Live::ready(self).map_err(NotReady::Failed)
    }

    fn variables(&mut self) -> Vec<Variable> {
        let Some(id) = self.mailbox.send(Request::Variables) else {
            return Vec::new();
        };
        loop {
            match self.mailbox.receive(id, None) {
                Ok(Reply::Variables(all)) => return all,
                Ok(_) => {}
                Err(_) => return Vec::new(),
            }
        }
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
        self.ask(Request::Reset)
    }

    fn interrupter(&self) -> Arc<dyn Interrupt> {
        self.control.clone()
    }
}
