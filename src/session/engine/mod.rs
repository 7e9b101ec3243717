//! The session itself: cells compiled in the forms that let their variables live on, run by evcxr, and what came of them.

mod after;
mod binding;
mod borrowing;
mod compilation;
mod compiled;
mod deferral;
mod dependency;
mod effects;
mod ending;
mod evaluate;
mod held;
mod hints;
mod naming;
mod reading;
mod reinference;
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
use crate::session::compile::stand_in::StandIn;
use crate::session::engine::dependency::Dependency;
use crate::session::engine::hints::Hints;
use crate::session::engine::undo::Undo;
use crate::session::memory::Memory;
use crate::session::memory::history::History;

use strays::Strays;

pub struct Engine {
    context: EvalContext,
    channel: Channel,
    control: Arc<Control>,
    /// evcxr's, where cells are compiled.
    folder: PathBuf,
    /// What compiles them.
    stand_in: StandIn,
    memory: Memory,
    device: Option<String>,
    history: History,
    hints: Hints,
    /// The session before the last cell that changed it.
    undo: Option<Undo>,
    /// What threads have printed between cells.
    strays: Strays,
    /// How many libraries with statics have been loaded.
    symbols: usize,
    /// How many cells have been run.
    cells: usize,
    /// Says something while a cell is worked on.
    say: Box<dyn Fn(Output) + Send>,
}

impl Engine {
    /// Forgets variables and definitions.
    pub fn reset(&mut self) -> Result<(), SessionError> {
        self.memory = Memory::opened();
        self.history = History::default();
        self.undo = None;
        let cleared = self.context.clear().and_then(|()| self.open());
        cleared.map_err(|error| SessionError {
            what: format!("the session could not be reset: {error}"),
            help: None,
        })?;
        self.use_device()
    }

    /// Adds a crate, with what `:dep` says of it.
    pub fn depend(&mut self, line: &str) -> Outcome {
        // The state before the last cell does not know the crate.
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
            Err(_) if self.control.asked() => Some(interrupted_compile()),
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

/// The cell was stopped before it ran.
fn interrupted_compile() -> CellError {
    let text = "stopped while the cell was being compiled; nothing of it ran";
    errors::message(INTERRUPTED, text)
}
