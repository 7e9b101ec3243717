//! The real session: a worker thread that owns evcxr, started at once and ready a moment later.

mod setup;
mod worker;

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use super::SessionOptions;
use super::analyst::Analyst;
use super::prelude::Preparation;
use super::{
    CellError, Interrupt, NotReady, Outcome, Output, Session, SessionError, Status, Variable,
    errors,
};
use crate::session::child::control::Control;

/// How long a cell that was asked to stop may take before it is killed.
const GRACE: Duration = Duration::from_secs(2);

/// A cell to [expect](Session::expect) before there is another: what the compiler needs is then read from the disk already
/// when the first cell is typed. It is never kept, because it seems to read the environment, so it is compiled each time.
pub const WARM_UP: &str =
    "let warm = Tensor::zeros((2, 2), DType::F32, &Device::Cpu)?;\nwarm.matmul(&warm)? // env";

/// How often it is killed before the session is given up: a process it left behind may hold its streams open.
const PATIENCE: u32 = 4;

/// Cells run by evcxr in a process of their own.
pub struct Live {
    requests: Sender<Request>,
    replies: Receiver<Reply>,
    control: Arc<Control>,
    analyst: Analyst,
    time_limit: Option<Duration>,
    gpus: usize,
}

enum Request {
    Ready,
    Run(String),
    Expect(String),
    Variables,
    Reset,
}

enum Reply {
    Output(Output),
    Done(Box<Outcome>),
    Variables(Vec<Variable>),
    /// To `Ready` and to `Reset`.
    Stands(Result<(), SessionError>),
}

impl Live {
    /// Starts a session and returns at once; the first cell waits until it is ready.
    pub fn start(options: SessionOptions) -> Result<Live, SessionError> {
        let failed = |error: std::io::Error| {
            SessionError::new(format!("the session could not start: {error}"))
                .help("`gpu-tutor doctor` tells what is missing")
        };
        setup::stand_in(&options).map_err(failed)?;
        let (requests, inbox) = channel();
        let (outbox, replies) = channel();
        let control = Arc::new(Control::default());
        let time_limit = options.time_limit;
        let gpus = options.gpus();
        let theirs = control.clone();
        let analyst = setup::analyst(&options);
        let informed = analyst.clone();
        std::thread::Builder::new()
            .name("session".into())
            .stack_size(16 << 20)
            .spawn(move || worker::work(&options, &theirs, &informed, &inbox, &outbox))
            .map_err(failed)?;
        Ok(Live {
            requests,
            replies,
            control,
            analyst,
            time_limit,
            gpus,
        })
    }

    /// Who completes cells of this session and explains names in them, also while a cell runs.
    pub fn analyst(&self) -> Analyst {
        self.analyst.clone()
    }

    /// The CUDA devices that its cells could use when it was started.
    pub fn gpus(&self) -> usize {
        self.gpus
    }

    /// Waits until the session can run cells. Errs with what keeps it from starting.
    pub fn ready(&mut self) -> Result<(), SessionError> {
        self.ask(Request::Ready)
    }

    fn ask(&mut self, request: Request) -> Result<(), SessionError> {
        self.requests.send(request).map_err(|_| Live::gone())?;
        let mut replies = self.replies.iter();
        replies
            .find_map(|reply| {
                if let Reply::Stands(result) = reply {
                    Some(result)
                } else {
                    None
                }
            })
            .unwrap_or_else(|| Err(Live::gone()))
    }

    fn gone() -> SessionError {
        SessionError::new("the session's thread is gone").help("start gpu-tutor again")
    }
}

impl Session for Live {
    fn run(&mut self, code: &str, output: &mut dyn FnMut(Output)) -> Outcome {
        let gone = || Outcome::failed(Status::Died, CellError::new("died", &Live::gone().what));
        self.control.cell_begins();
        self.control.cancel_expected_unless(code);
        if self.requests.send(Request::Run(code.to_owned())).is_err() {
            return gone();
        }
        let mut deadline = self.time_limit.map(|limit| Instant::now() + limit);
        let mut late = false;
        let mut asked = 0;
        loop {
            let wait = deadline.map_or(Duration::MAX, |at| {
                at.saturating_duration_since(Instant::now())
            });
            match self.replies.recv_timeout(wait) {
                Ok(Reply::Output(piece)) => output(piece),
                Ok(Reply::Done(mut outcome)) => {
                    self.control.cell_ends();
                    if late && outcome.status != Status::Ok {
                        outcome.status = Status::TimeLimit;
                        let limit = self.time_limit.unwrap_or_default();
                        outcome.error = Some(errors::time_limit(limit));
                    }
                    return *outcome;
                }
                Ok(Reply::Variables(_) | Reply::Stands(_)) => {}
                Err(RecvTimeoutError::Timeout) if asked > PATIENCE => {
                    self.control.cell_ends();
                    let text = "the cell's process does not end, even when killed";
                    return Outcome::failed(Status::Died, CellError::new("died", text));
                }
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

    fn ready(&mut self, _: &mut dyn FnMut(&Preparation)) -> Result<(), NotReady> {
        Live::ready(self).map_err(NotReady::Failed)
    }

    fn variables(&mut self) -> Vec<Variable> {
        if self.requests.send(Request::Variables).is_err() {
            return Vec::new();
        }
        self.replies
            .iter()
            .find_map(|reply| {
                if let Reply::Variables(all) = reply {
                    Some(all)
                } else {
                    None
                }
            })
            .unwrap_or_default()
    }

    fn expect(&mut self, code: &str) {
        self.control.set_expected(code);
        // A session that is gone is noticed at the next cell.
        let _ = self.requests.send(Request::Expect(code.to_owned()));
    }

    fn reset(&mut self) -> Result<(), SessionError> {
        self.ask(Request::Reset)
    }

    fn interrupter(&self) -> Arc<dyn Interrupt> {
        self.control.clone()
    }
}
