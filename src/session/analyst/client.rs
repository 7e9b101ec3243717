//! The session's end: a handle that any thread may hold, which starts the helper when it is first needed.

use std::path::PathBuf;
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::answers::{Completions, Doc, Signature};
use super::process::lock;
use super::protocol::{Answer, Ask};
use super::running::Running;
use super::scope::Scope;
use crate::session::prelude::Prelude;
use crate::session::toolchain::Toolchain;

/// How long a prompt waits for an answer.
const LIMIT: Duration = Duration::from_secs(2);
/// How long somebody waits who asked for documentation, and sees that it is being looked up.
const LOOK_UP: Duration = Duration::from_secs(20);
/// How much longer when the helper has to load first.
pub const PATIENCE: Duration = Duration::from_secs(8);
/// How long typing waits for a signature: not so long that anyone notices.
const AT_ONCE: Duration = Duration::from_millis(40);
/// A helper that nobody asked for so long ends.
pub const IDLE: Duration = Duration::from_secs(600);

const NO_LIBRARY: &str = "little is known here of Rust's standard library: `rustup component add rust-src` brings its \
                          sources for completion";

/// What the helper is made of.
#[derive(Debug, Clone)]
pub struct Options {
    /// This program's executable.
    pub executable: PathBuf,
    pub toolchain: Toolchain,
    pub prelude: Prelude,
    /// How long a question waits for a helper that has to load first.
    pub patience: Duration,
    /// The helper ends when nobody asked it for so long.
    pub idle: Duration,
}

/// Answers questions on the Rust of a cell. What goes wrong is no answer, never an error.
#[derive(Clone)]
pub struct Analyst {
    shared: Arc<Shared>,
}

struct Shared {
    options: Options,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    scope: Scope,
    running: Option<Running>,
    /// What the user should know once; taken when told.
    notice: Option<&'static str>,
    noticed: bool,
}

impl Analyst {
    /// Starts nothing yet.
    pub fn new(options: Options) -> Analyst {
        Analyst {
            shared: Arc::new(Shared {
                options,
                state: Mutex::default(),
            }),
        }
    }

    /// Starts the helper, if it does not run, without waiting for it.
    pub fn warm(&self) {
        let mut state = lock(&self.shared.state);
        self.started(&mut state);
    }

    /// Tells what the session holds from now on. Starts nothing.
    pub fn update(&self, scope: Scope) {
        let mut state = lock(&self.shared.state);
        if state.scope == scope {
            return;
        }
        state.scope = scope;
        let told = state.scope.clone();
        if let Some(running) = &mut state.running {
            // If it has ended, the next one is told all.
            let _ = running.ask(Ask::Update(told));
        }
    }

    /// What can stand at a byte of the cell.
    pub fn complete(&self, code: &str, offset: usize) -> Completions {
        let code = code.to_owned();
        match self.ask(Ask::Complete { code, offset }, LIMIT) {
            Some(Answer::Completions(found)) => found,
            _ => Completions {
                start: offset,
                end: offset,
                items: Vec::new(),
            },
        }
    }

    /// What is known of the name at a byte of the cell.
    pub fn hover(&self, code: &str, offset: usize) -> Option<Doc> {
        let code = code.to_owned();
        match self.ask(Ask::Hover { code, offset }, LIMIT)? {
            Answer::Doc(doc) => doc,
            _ => None,
        }
    }

    /// What is known of a name: `Tensor`, `tensor.matmul`, `Linear::forward`, a variable.
    pub fn doc(&self, name: &str) -> Option<Doc> {
        let name = name.to_owned();
        match self.ask(Ask::Doc { name }, LOOK_UP)? {
            Answer::Doc(doc) => doc,
            _ => None,
        }
    }

    /// The call around a byte of the cell.
    pub fn signature(&self, code: &str, offset: usize) -> Option<Signature> {
        self.signature_within(code, offset, LIMIT)
    }

    /// The same, if the helper has it at hand; never starts one.
    pub fn signature_at_once(&self, code: &str, offset: usize) -> Option<Signature> {
        let ready = {
            let mut state = lock(&self.shared.state);
            state.running.as_mut().is_some_and(Running::is_ready)
        };
        ready
            .then(|| self.signature_within(code, offset, AT_ONCE))
            .flatten()
    }

    /// What the user should know, once: that the standard library's sources are missing.
    pub fn notice(&self) -> Option<&'static str> {
        lock(&self.shared.state).notice.take()
    }

    /// The process of the helper, while it runs.
    pub fn process(&self) -> Option<u32> {
        let state = lock(&self.shared.state);
        state.running.as_ref().and_then(Running::id)
    }

    fn signature_within(&self, code: &str, offset: usize, limit: Duration) -> Option<Signature> {
        let code = code.to_owned();
        match self.ask(Ask::Signature { code, offset }, limit)? {
            Answer::Signature(signature) => signature,
            _ => None,
        }
    }

    /// Asks the helper; once more, if it ended over this.
    fn ask(&self, ask: Ask, limit: Duration) -> Option<Answer> {
        for _ in 0..2 {
            match self.ask_once(ask.clone(), limit) {
                Err(Gone) => lock(&self.shared.state).running = None,
                Ok(answer) => return answer,
            }
        }
        None
    }

    /// Waits outside of the lock: another thread may ask or update meanwhile.
    fn ask_once(&self, ask: Ask, limit: Duration) -> Result<Option<Answer>, Gone> {
        let (answer, limit) = {
            let mut state = lock(&self.shared.state);
            let running = self.started(&mut state).ok_or(Gone)?;
            let limit = if running.is_ready() {
                limit
            } else {
                limit + self.shared.options.patience
            };
            (running.ask(ask).map_err(|_| Gone)?, limit)
        };
        match answer.recv_timeout(limit) {
            Ok(answer) => {
                self.note();
                Ok(Some(answer))
            }
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Gone),
        }
    }

    /// The helper that runs, or a new one that is told everything.
    fn started<'a>(&self, state: &'a mut State) -> Option<&'a mut Running> {
        if !state.running.as_ref().is_some_and(Running::is_fit) {
            state.running = Running::start(&self.shared.options, &state.scope).ok();
        }
        state.running.as_mut()
    }

    fn note(&self) {
        let mut state = lock(&self.shared.state);
        let library = state.running.as_mut().and_then(Running::library);
        if library == Some(false) && !std::mem::replace(&mut state.noticed, true) {
            state.notice = Some(NO_LIBRARY);
        }
    }
}

/// The helper has ended, or could not be started.
struct Gone;
