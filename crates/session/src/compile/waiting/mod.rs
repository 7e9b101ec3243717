//! A compiler that is already running: rustc is started once per session, and a process is forked from it for each
//! cell.
//!
//! The session starts rustc with a preloaded library (`linux/preload/`) and holds one end of a socket. The other end is
//! rustc's standard input, so no other process can reach it. One job runs at a time. If anything goes wrong, the
//! session starts rustc as usual.

#[cfg(linux)]
mod linux;
#[cfg(not(linux))]
mod other;

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::sync::Mutex;

use gpu_tutor_text::say;
#[cfg(linux)]
use linux::{Running, start};
#[cfg(not(linux))]
use other::{Running, start};

pub use crate::machine::environment::WAITING_COMPILER as SWITCH;
use gpu_tutor_system::lock::lock;

const OFF: &str = "off";

/// A session's compiler. Dropping it ends its process.
#[derive(Debug)]
pub struct WaitingCompiler {
    rustc: PathBuf,
    folder: PathBuf,
    macros: Vec<PathBuf>,
    state: Mutex<Result<Running, String>>,
}

/// How a call to the compiler ended.
#[derive(Debug)]
pub struct Ended {
    pub status: ExitStatus,
    pub stderr: Vec<u8>,
}

/// Why a job was not done.
#[derive(Debug)]
#[cfg_attr(not(linux), expect(dead_code, reason = "no job starts there"))]
enum Failure {
    /// This command cannot be turned into a job.
    Refused,
    /// The forked process was killed before it took the job, so the job may still be in the socket.
    Killed(Ended),
    /// The compiler cannot take another job.
    Gone(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Gone(error)
    }
}

impl WaitingCompiler {
    /// Starts a compiler in the background, with the library in this folder. It loads the libraries in `macros` right
    /// away, so that the forked processes do not have to. The calling thread must live as long as the session, because
    /// the system ends the compiler together with that thread.
    pub fn start(rustc: &Path, folder: &Path, macros: &[PathBuf]) -> WaitingCompiler {
        WaitingCompiler {
            rustc: rustc.to_owned(),
            folder: folder.to_owned(),
            macros: macros.to_owned(),
            state: Mutex::new(started(rustc, folder, macros)),
        }
    }

    /// Tests whether a compiler can wait here.
    ///
    /// # Errors
    /// If it cannot; the string says why.
    pub fn probe(rustc: &Path) -> Result<(), String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let compiler = WaitingCompiler::start(rustc, folder.path(), &[]);
        let mut quiet = Command::new(rustc);
        quiet.arg("--print=sysroot=/dev/null");
        let ended = compiler.run(&quiet, &|_| {});
        match (compiler.failure(), ended) {
            (Some(failure), _) => Err(failure),
            (None, Some(ended)) if ended.status.success() => Ok(()),
            (None, ended) => Err(say!(
                "it does not work: %{ended}",
                ended = format_args!("{ended:?}")
            )),
        }
    }

    /// Runs a command in a forked compiler. `began` receives its process group. Returns `None` if the command must be
    /// started as usual.
    pub fn run(&self, command: &Command, began: &dyn Fn(u32)) -> Option<Ended> {
        if command.get_program() != self.rustc.as_os_str() {
            return None;
        }
        // If a job from another thread is running, this call must not wait for it.
        let mut state = self.state.try_lock().ok()?;
        let running = state.as_mut().ok()?;
        match running.run(command, began) {
            Ok(ended) => Some(ended),
            Err(Failure::Refused) => None,
            Err(Failure::Killed(ended)) => {
                *state = started(&self.rustc, &self.folder, &self.macros);
                Some(ended)
            }
            Err(Failure::Gone(error)) => {
                *state = Err(say!("it ended: %{error}", error));
                None
            }
        }
    }

    /// The reason that cells start rustc themselves, if they do.
    pub fn failure(&self) -> Option<String> {
        lock(&self.state).as_ref().err().cloned()
    }
}

fn started(rustc: &Path, folder: &Path, macros: &[PathBuf]) -> Result<Running, String> {
    if std::env::var_os(SWITCH).is_some_and(|value| value == OsStr::new(OFF)) {
        return Err(say!(
            "%{switch} is set to `%{off}`",
            switch = SWITCH,
            off = OFF
        ));
    }
    start(rustc, folder, macros)
}
