//! The session itself: compiles cells so that their variables outlive them, has evcxr run them, and keeps what they
//! leave.

mod after;
mod binding;
mod compilation;
mod compiled;
mod deferral;
mod dependency;
mod effects;
mod ending;
mod evaluate;
mod fractions;
mod held;
mod hints;
mod repair;
mod start;
mod statements;
mod strays;
mod surroundings;
mod taking_back;
mod undo;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use evcxr::EvalContext;

use super::{CellError, Outcome, Output, SessionError, Status, errors};
use crate::session::child::channel::Channel;
use crate::session::child::control::Control;
use crate::session::child::process::VisibleGpus;
use crate::session::compile::stand_in::StandIn;
use crate::session::engine::dependency::Dependency;
use crate::session::engine::hints::Hints;
use crate::session::engine::undo::Undo;
use crate::session::lock::lock;
use crate::session::memory::Memory;
use crate::session::memory::history::History;

use strays::Strays;

pub struct Engine {
    context: EvalContext,
    channel: Channel,
    control: Arc<Control>,
    /// evcxr's folder, in which cells are compiled.
    folder: PathBuf,
    /// The toolchain, the prelude and the cache that cells are compiled with.
    stand_in: StandIn,
    memory: Memory,
    device: Option<String>,
    /// The session's own value of `CUDA_VISIBLE_DEVICES`: now, and when it was started.
    visible: VisibleGpus,
    visible_at_start: Option<String>,
    history: History,
    hints: Hints,
    /// The session before the last cell that changed it.
    undo: Option<Undo>,
    /// Output that threads have printed between cells.
    strays: Strays,
    /// How many libraries with statics have been loaded.
    symbols: usize,
    /// How many cells have been run.
    cells: usize,
    /// Sends output while a cell is being worked on.
    say: Box<dyn Fn(Output) + Send>,
}

impl Engine {
    /// Forgets variables and definitions.
    pub fn reset(&mut self) -> Result<(), SessionError> {
        *lock(&self.visible) = self.visible_at_start.clone();
        self.restart()
    }

    /// Starts another process without variables and definitions. It sees the GPUs that the session shows.
    fn restart(&mut self) -> Result<(), SessionError> {
        self.memory = Memory::opened();
        self.history = History::default();
        self.undo = None;
        let cleared = self.context.clear().and_then(|()| self.open());
        cleared.map_err(|error| {
            SessionError::new(format!("the session could not be reset: {error}"))
        })?;
        self.show_gpus();
        self.use_device()
    }

    /// Adds the crate that a `:dep` line names.
    pub fn depend(&mut self, line: &str) -> Outcome {
        // The state before the last cell lacks the crate.
        self.undo = None;
        match Dependency::read(line) {
            Ok(dependency) => self.add(&dependency),
            Err(error) => Outcome::failed(Status::CompileError, error),
        }
    }

    /// Has cargo fetch and build a crate.
    fn add(&mut self, dependency: &Dependency) -> Outcome {
        let started = Instant::now();
        let mut state = self.context.state();
        let added = match dependency {
            Dependency::Named { name, config } => {
                self.memory.crates.insert(name.replace('-', "_"));
                state.add_dep(name, config)
            }
            Dependency::Local(path) => state.add_local_dep(path),
        };
        let result = added.and_then(|()| self.context.eval_with_state("();", state));
        let report = self.channel.drain();
        let error = match result {
            Ok(_) => None,
            Err(_) if self.control.stop_requested() => Some(interrupted_compile()),
            Err(error) => Some(errors::dependency(&error)),
        };
        let status = match &error {
            None => Status::Ok,
            Some(error) if error.kind == INTERRUPTED => Status::Interrupted,
            Some(_) => Status::CompileError,
        };
        Outcome {
            status,
            stdout: report.stdout,
            stderr: report.stderr,
            compile_ms: started.elapsed().as_secs_f64() * 1e3,
            error,
            ..Outcome::default()
        }
    }
}

const INTERRUPTED: &str = "interrupted";

/// The error of a cell that was stopped before it ran.
fn interrupted_compile() -> CellError {
    let text = "stopped while the cell was being compiled; nothing of it ran";
    CellError::new(INTERRUPTED, text)
}

/// Names as a message lists them: `a`, `b`.
fn listed<'n>(names: impl Iterator<Item = &'n String>) -> String {
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    names.join(", ")
}
