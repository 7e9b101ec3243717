//! The real session: a worker thread that owns evcxr, started at once and ready a moment later.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::analyst::{self, Analyst};
use super::command::{self, Piece};
use super::control::Control;
use super::engine::{Engine, Plan, Way};
use super::environment;
use super::objects::Objects;
use super::prelude::{self, Prelude};
use super::runtime;
use super::sandbox::Sandbox;
use super::stand_in::StandIn;
use super::toolchain::{self, Toolchain};
use super::{
    CellError, Interrupt, Outcome, Output, Session, SessionError, Status, Variable, errors,
};

/// How long a cell that was asked to stop may take before it is killed.
const GRACE: Duration = Duration::from_secs(2);

/// A cell to [expect](Session::expect) before there is another: what the compiler needs is then read from the disk already
/// when the first cell is typed. It is never kept, because it seems to read the environment, so it is compiled each time.
pub const WARM_UP: &str =
    "let warm = Tensor::zeros((2, 2), DType::F32, &Device::Cpu)?;\nwarm.matmul(&warm)? // env";

/// What a sandboxed process is told of its surroundings: no tokens, no keys.
const KEPT: [&str; 6] = [
    "PATH",
    "LANG",
    "LC_ALL",
    "TZ",
    "LD_LIBRARY_PATH",
    "CUDA_VISIBLE_DEVICES",
];

/// How often it is killed before the session is given up: a process it left behind may hold its streams open.
const PATIENCE: u32 = 4;

/// What a sandboxed process may use: address space, and the size of a file.
const MEMORY: u64 = 16 << 30;
const FILE_SIZE: u64 = 1 << 30;

/// What a session is started with.
#[derive(Debug, Clone)]
pub struct Options {
    pub toolchain: Toolchain,
    pub prelude: Prelude,
    /// A cell that runs longer is interrupted, then killed.
    pub time_limit: Option<Duration>,
    /// `cpu` or `cuda:N`: where cells put tensors when they name no device.
    pub device: Option<String>,
    /// The cells are somebody else's: they, and their compiler, are put behind walls.
    pub sandboxed: bool,
}

/// Runs cells, if this process was started for that; call first thing in `main`.
pub fn hook() -> Option<ExitCode> {
    if environment::is_plain() {
        // Does not return then.
        evcxr::runtime_hook();
    }
    runtime::hook()
}

/// Cells run by evcxr in a process of their own.
pub struct Live {
    requests: Sender<Request>,
    replies: Receiver<Reply>,
    control: Arc<Control>,
    analyst: Analyst,
    time_limit: Option<Duration>,
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
    pub fn start(options: Options) -> Result<Live, SessionError> {
        let failed = |error: std::io::Error| SessionError {
            what: format!("the session could not start: {error}"),
            help: Some("`gpu-tutor doctor` tells what is missing".into()),
        };
        stand_in(&options).map_err(failed)?;
        let (requests, inbox) = channel();
        let (outbox, replies) = channel();
        let control = Arc::new(Control::default());
        let time_limit = options.time_limit;
        let theirs = control.clone();
        let analyst = analyst(&options).map_err(failed)?;
        let informed = analyst.clone();
        std::thread::Builder::new()
            .name("session".into())
            .stack_size(16 << 20)
            .spawn(move || work(&options, &theirs, &informed, &inbox, &outbox))
            .map_err(failed)?;
        Ok(Live {
            requests,
            replies,
            control,
            analyst,
            time_limit,
        })
    }

    /// Who completes cells of this session and explains names in them, also while a cell runs.
    pub fn analyst(&self) -> Analyst {
        self.analyst.clone()
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
        SessionError {
            what: "the session's thread is gone".into(),
            help: Some("start gpu-tutor again".into()),
        }
    }
}

impl Session for Live {
    fn run(&mut self, code: &str, output: &mut dyn FnMut(Output)) -> Outcome {
        let gone = || Outcome::failed(Status::Died, errors::message("died", &Live::gone().what));
        self.control.cell_begins();
        self.control.stop_expecting(code);
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
                        // Nobody interrupted it: it failed, by taking too long.
                        if outcome.status == Status::Interrupted {
                            outcome.status = Status::RuntimeError;
                        }
                        let seconds = self.time_limit.unwrap_or_default().as_secs_f64();
                        outcome.error = Some(CellError {
                            help: Some(
                                "is there a loop that never ends, or far too much work?".into(),
                            ),
                            ..errors::message(
                                "timeout",
                                &format!("stopped: it ran for more than {seconds} s"),
                            )
                        });
                    }
                    return *outcome;
                }
                Ok(Reply::Variables(_) | Reply::Stands(_)) => {}
                Err(RecvTimeoutError::Timeout) if asked > PATIENCE => {
                    self.control.cell_ends();
                    let text = "the cell's process does not end, even when killed";
                    return Outcome::failed(Status::Died, errors::message("died", text));
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
        self.control.expects(code);
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

/// Tells the stand-ins what they stand in for.
fn stand_in(options: &Options) -> std::io::Result<()> {
    let Some(environment) = environment::current().filter(|environment| !environment.plain) else {
        return Ok(());
    };
    let stand_in = StandIn {
        toolchain: options.toolchain.clone(),
        bin: environment.bin(),
        original: environment.originals(),
        prelude: options.prelude.naming(),
        linking: options.prelude.linking(&options.toolchain),
        identity: options.prelude.identity.clone(),
        linker: toolchain::direct_linker(),
        objects: objects(options),
    };
    let file = environment.stand_in_file();
    let beside = tempfile::NamedTempFile::new_in(file.parent().unwrap_or(&file))?;
    serde_json::to_writer(&beside, &stand_in)?;
    beside.persist(&file)?;
    Ok(())
}

fn analyst(options: &Options) -> std::io::Result<Analyst> {
    Ok(Analyst::new(analyst::Options {
        executable: std::env::current_exe()?,
        toolchain: options.toolchain.clone(),
        prelude: options.prelude.clone(),
        patience: analyst::PATIENCE,
        idle: analyst::IDLE,
    }))
}

fn objects(options: &Options) -> Objects {
    let [own, shared] = prelude::objects_dirs();
    Objects {
        own,
        shared,
        keeps: !options.sandboxed,
    }
}

fn way(options: &Options) -> Way {
    let direct = environment::current().is_some_and(|environment| !environment.plain);
    if direct {
        Way::Direct
    } else {
        Way::Plain(options.prelude.source.clone())
    }
}

/// How the engine is to be started, and the scratch folder that must outlive it.
fn plan(options: &Options) -> std::io::Result<(Plan, Option<TempDir>)> {
    use std::os::unix::process::CommandExt;
    let mut child = Command::new(std::env::current_exe()?);
    if let Some(environment) = environment::current() {
        environment.restore(&mut child);
    }
    // The terminal's interrupt is for the prompt; the session hands it on as it sees fit.
    child.process_group(0);
    die_with_this_thread(&mut child);
    lend_libraries(&mut child, options);
    let mut plan = Plan {
        child,
        way: way(options),
        device: options.device.clone(),
        walls: None,
    };
    if !options.sandboxed {
        return Ok((plan, None));
    }
    let scratch = tempfile::tempdir()?;
    let walls = walls(options, scratch.path())?;
    let child = &mut plan.child;
    child
        .env_clear()
        .envs(
            KEPT.into_iter()
                .filter_map(|name| Some((name, std::env::var_os(name)?))),
        )
        .current_dir(scratch.path())
        .env("TMPDIR", scratch.path())
        .env("HOME", scratch.path());
    lend_libraries(child, options);
    walls.confine(child);
    plan.walls = Some(walls);
    Ok((plan, Some(scratch)))
}

/// Tells the process that runs cells what it is to load before the first of them.
fn lend_libraries(child: &mut Command, options: &Options) {
    if environment::is_plain() {
        return;
    }
    let prelude = &options.prelude.library;
    let libraries = options.toolchain.standard_library().into_iter();
    let libraries: Vec<PathBuf> = libraries.chain([prelude.clone()]).collect();
    if let Ok(joined) = std::env::join_paths(&libraries) {
        child.env(runtime::LIBRARIES, joined);
    }
}

/// A cell that loops for ever must not outlive a session that was killed. The worker's thread starts the child, and
/// every restart of it, and lives as long as the session.
fn die_with_this_thread(child: &mut Command) {
    use std::os::unix::process::CommandExt;
    #[cfg(target_os = "linux")]
    // SAFETY: only prctl, between fork and exec.
    unsafe {
        child.pre_exec(
            || match libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) {
                0 => Ok(()),
                _ => Err(std::io::Error::last_os_error()),
            },
        );
    }
}

/// The cells may read what they are made of, and write in the scratch folder alone: the session's own folder decides
/// what this very process runs next.
fn walls(options: &Options, scratch: &Path) -> std::io::Result<Sandbox> {
    let mut read = vec![options.toolchain.sysroot.clone(), std::env::current_exe()?];
    read.extend(options.prelude.library.parent().map(Path::to_owned));
    read.extend(environment::current().map(|environment| environment.folder().to_owned()));
    Ok(Sandbox {
        read,
        write: vec![scratch.to_owned()],
        memory: MEMORY,
        file_size: FILE_SIZE,
    })
}

fn work(
    options: &Options,
    control: &Arc<Control>,
    analyst: &Analyst,
    inbox: &Receiver<Request>,
    outbox: &Sender<Reply>,
) {
    let say = outbox.clone();
    let sink = move |piece| {
        let _ = say.send(Reply::Output(piece));
    };
    let plan = plan(options).map_err(|error| SessionError {
        what: error.to_string(),
        help: None,
    });
    let (plan, _scratch) = match plan {
        Ok(plan) => plan,
        Err(error) => return refuse(&error, inbox, outbox),
    };
    let started = Engine::start(plan, control.clone(), sink);
    let mut engine = match started {
        Ok(engine) => engine,
        Err(error) => return refuse(&error, inbox, outbox),
    };
    let kept = objects(options);
    std::thread::spawn(move || kept.tidy());
    for request in inbox {
        let reply = match request {
            Request::Run(code) => {
                let outcome = run(&mut engine, &code, options.sandboxed, outbox);
                inform(analyst, &engine, options);
                Reply::Done(Box::new(outcome))
            }
            Request::Expect(code) => {
                ahead(&mut engine, &code, control);
                continue;
            }
            Request::Ready => Reply::Stands(Ok(())),
            Request::Variables => Reply::Variables(engine.variables()),
            Request::Reset => {
                let result = engine.reset();
                inform(analyst, &engine, options);
                Reply::Stands(result)
            }
        };
        if outbox.send(reply).is_err() {
            return;
        }
    }
}

/// Whoever completes cells hears what the session holds now. Nobody completes an answer that is being graded.
fn inform(analyst: &Analyst, engine: &Engine, options: &Options) {
    if !options.sandboxed {
        analyst.update(engine.scope());
    }
}

/// Runs a cell: its command lines first, then its Rust.
fn run(engine: &mut Engine, code: &str, sandboxed: bool, outbox: &Sender<Reply>) -> Outcome {
    let mut say = |piece| {
        let _ = outbox.send(Reply::Output(piece));
    };
    let mut last = Outcome::default();
    for piece in command::pieces(code) {
        last = match piece {
            Piece::Rust(code) => engine.run(&code),
            _ if sandboxed => Outcome::failed(Status::CompileError, command::forbidden()),
            Piece::Undo => engine.undo(),
            Piece::Replay => engine.replay(),
            Piece::Dependency(line) => engine.depend(&line),
            Piece::Unknown(name) => Outcome::failed(Status::CompileError, command::unknown(&name)),
            Piece::Shell(line) => command::shell(&line, &mut say),
            Piece::Gpus(arguments) => command::gpus(&arguments),
            Piece::Variables => command::variables(&engine.variables()),
            Piece::Env(assignment) => match command::assignment(&assignment) {
                Ok(cell) => engine.run(&cell),
                Err(error) => Outcome::failed(Status::CompileError, error),
            },
        };
        if !last.status.is_ok() {
            break;
        }
    }
    last
}

/// Compiles a cell that nobody has asked for yet, unless somebody asks for another meanwhile.
fn ahead(engine: &mut Engine, code: &str, control: &Control) {
    // Commands are not compiled, and a cell behind one may depend on what it does.
    if control.is_expected(code)
        && let [Piece::Rust(code)] = &command::pieces(code)[..]
    {
        engine.compile_ahead(code);
    }
    control.expects_nothing(code);
}

/// Answers every request with why there is no session.
fn refuse(error: &SessionError, inbox: &Receiver<Request>, outbox: &Sender<Reply>) {
    for request in inbox {
        let reply = match request {
            Request::Run(_) => {
                let told = CellError {
                    help: error.help.clone(),
                    ..errors::message("session", &error.what)
                };
                Reply::Done(Box::new(Outcome::failed(Status::Died, told)))
            }
            Request::Expect(_) => continue,
            Request::Variables => Reply::Variables(Vec::new()),
            Request::Ready | Request::Reset => Reply::Stands(Err(SessionError {
                what: error.what.clone(),
                help: error.help.clone(),
            })),
        };
        if outbox.send(reply).is_err() {
            return;
        }
    }
}
