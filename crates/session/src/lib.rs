//! A Rust session: cells in, outcomes out. Variables persist from cell to cell, and each outcome reports what the cell
//! cost.
//!
//! [`live::Live`] runs cells with evcxr, and [`scripted::Scripted`] answers from a list, for tests. Each is a
//! [`Session`], and so is `Boxed` in `gpu-tutor-boxed`, which runs a session in a box. A session starts its own
//! executable again, both as the process that holds the variables and in place of rustc, so a program that uses a
//! session must call [`hook`] and then [`machine::environment::enter`] first in its `main`, as `examples/cells.rs`
//! does. [`live::Live::names`] shows what a cell can name, for code that completes cells. No other crate knows about
//! evcxr.
//!
//! This crate knows nothing about lessons, grading, completion, boxes or drawing.

pub mod cell;
pub mod child;
pub mod command;
pub mod compile;
pub mod crates;
mod engine;
mod errors;
mod interrupt;
mod listing;
pub mod live;
pub mod machine;
mod memory;
mod options;
mod outcome;
mod output;
#[cfg(test)]
#[path = "../../../tests/support/own_folder.rs"]
mod own_folder;
pub mod phases;
pub mod prelude;
pub mod scope;
pub mod scripted;

pub use gpu_tutor_wire::{Inputs, output_id};
pub use interrupt::{Interrupt, StopSwitch};
pub use listing::{LISTING, Listing};
pub use options::{GpuPlan, SessionOptions};
pub use outcome::{
    CellError, Label, MemorySpan, Observation, Outcome, Status, TEXT_PLAIN, Transfers, VARIABLES,
    Value, Variable, Work,
};
pub use output::{Display, Output, Question};

use std::process::ExitCode;
use std::sync::Arc;

use gpu_tutor_text::{language, t};
use serde::{Deserialize, Serialize};

use prelude::Preparation;

/// Runs this process as a helper of a session if it was started as one. Call it first in `main`. A program that uses
/// boxes calls `gpu_tutor_boxed::hook` instead, which calls this.
pub fn hook() -> Option<ExitCode> {
    language::inherit();
    // A helper is a stand-in for `cargo` or `rustc`, the child that holds a session's variables, or the process that asks
    // CUDA for its devices.
    compile::stand_in::hook()
        .or_else(child::runtime::hook)
        .or_else(machine::gpus::hook)
}

/// Runs cells one after another and keeps their variables.
///
/// `live::Live` runs them with evcxr; `scripted::Scripted` answers from a list, for tests.
pub trait Session {
    /// Runs one cell. The outcome records anything that went wrong.
    fn run(&mut self, code: &str, output: &mut dyn FnMut(Output)) -> Outcome;

    /// Runs a cell that only looks at the session: it has no number and binds nothing, and `:undo` and `:replay` ignore
    /// it. Its output is dropped.
    fn look(&mut self, code: &str) -> Outcome {
        self.run(code, &mut |_| {})
    }

    /// Whether cells can run without waiting for the session.
    fn is_ready(&self) -> bool {
        true
    }

    /// Waits until cells can run, and reports progress in the meantime.
    ///
    /// # Errors
    /// If the wait was stopped, or the session cannot be started.
    fn ready(&mut self, _tell: &mut dyn FnMut(&Preparation)) -> Result<(), NotReady> {
        Ok(())
    }

    /// How the session uses GPUs at present; by default, it sees what this process sees.
    fn gpu_plan(&self) -> GpuPlan {
        GpuPlan::default()
    }

    /// All the session's variables, sorted by name.
    fn variables(&mut self) -> Vec<Variable>;

    /// Announces the cell likely to run next, so that the session can compile it in advance.
    fn expect(&mut self, _code: &str) {}

    /// Sets the number shown for the next cell, which later cells use to refer to its result. Without this call, cells
    /// are counted.
    fn number(&mut self, _number: usize) {}

    /// Forgets all variables and definitions.
    ///
    /// # Errors
    /// If the session cannot be started again.
    fn reset(&mut self) -> Result<(), SessionError>;

    /// Like [`Session::reset`], but leaves no trace of anything that has run: a session in a box starts in a new box.
    ///
    /// # Errors
    /// Same as for [`Session::reset`].
    fn start_again(&mut self) -> Result<(), SessionError> {
        self.reset()
    }

    /// A handle that lets another thread, such as a signal handler, stop a cell while `run` blocks.
    fn interrupter(&self) -> Arc<dyn Interrupt>;
}

/// Why cells cannot run.
#[derive(Debug, thiserror::Error)]
pub enum NotReady {
    /// The wait was stopped. The session continues to start in the background.
    #[error("{}", t!("stopped waiting for the session; it is still starting"))]
    Stopped,
    #[error(transparent)]
    Failed(SessionError),
}

impl NotReady {
    /// The outcome of a cell that could not run for this reason.
    fn outcome(self) -> Outcome {
        match self {
            NotReady::Stopped => {
                let error = CellError::new("interrupted", self.to_string());
                Outcome::failed(Status::Interrupted, error)
            }
            NotReady::Failed(error) => Outcome::failed(Status::Died, error.into()),
        }
    }
}

impl From<NotReady> for SessionError {
    fn from(why: NotReady) -> SessionError {
        match why {
            NotReady::Stopped => SessionError::new(why.to_string()),
            NotReady::Failed(error) => error,
        }
    }
}

/// Why a session could not be started or continued, and what to do about it.
#[derive(Debug, Clone, thiserror::Error, Serialize, Deserialize)]
#[error("{what}")]
pub struct SessionError {
    pub what: String,
    pub help: Option<String>,
}

impl SessionError {
    /// An error without advice.
    pub fn new(what: impl Into<String>) -> SessionError {
        SessionError {
            what: what.into(),
            help: None,
        }
    }

    /// The error as a note, for when the work continues without the part that failed.
    pub fn as_note(&self) -> String {
        let note = match &self.help {
            Some(help) => t!("note: %{what}\n  -> %{help}", what = self.what, help),
            None => t!("note: %{what}", what = self.what),
        };
        note.into_owned()
    }

    /// Adds advice on what to do.
    pub fn help(self, help: impl Into<String>) -> SessionError {
        SessionError {
            help: Some(help.into()),
            ..self
        }
    }
}
