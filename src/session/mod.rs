//! Cells in, outcomes out. The only importer of evcxr.

pub mod analyst;
pub mod cell;
pub mod child;
pub mod command;
pub mod compile;
mod engine;
mod errors;
mod interrupt;
pub mod later;
mod listing;
pub mod live;
mod lock;
pub mod machine;
mod memory;
pub mod opening;
mod options;
mod outcome;
mod output;
pub mod prelude;
pub mod scripted;

pub use interrupt::{Interrupt, StopSwitch};
pub use listing::{LISTING, Listing};
pub use options::SessionOptions;
pub use outcome::{
    CellError, Label, MemorySpan, Observation, Outcome, Status, TEXT_PLAIN, Transfers, VARIABLES,
    Value, Variable,
};
pub use output::{Display, Output, Question};

use std::process::ExitCode;
use std::sync::Arc;

use prelude::Preparation;

/// Runs as one of the processes that a session makes of its own executable, if this is one; call first thing in `main`.
pub fn hook() -> Option<ExitCode> {
    // As `cargo`, `rustup` or a compiler's wrapper, for evcxr; as the process that holds a session's variables.
    compile::stand_in::hook().or_else(child::runtime::hook)
}

/// A place that runs cells one after the other and keeps their variables.
///
/// `live::Live` runs them with evcxr; `scripted::Scripted` answers from a list, for tests.
pub trait Session {
    /// Runs one cell. Never fails as a call: whatever went wrong is in the outcome.
    fn run(&mut self, code: &str, output: &mut dyn FnMut(Output)) -> Outcome;

    /// Whether cells can run without waiting for the session.
    fn is_ready(&self) -> bool {
        true
    }

    /// Waits until cells can run; tells meanwhile how far that is.
    fn ready(&mut self, _tell: &mut dyn FnMut(&Preparation)) -> Result<(), NotReady> {
        Ok(())
    }

    /// Every variable the session holds, sorted by name.
    fn variables(&mut self) -> Vec<Variable>;

    /// Says which cell is likely to be next, for a session that can get it ready meanwhile.
    fn expect(&mut self, _code: &str) {}

    /// Forgets all variables and definitions.
    fn reset(&mut self) -> Result<(), SessionError>;

    /// A handle that another thread (a signal handler's) can hold while `run` blocks.
    fn interrupter(&self) -> Arc<dyn Interrupt>;
}

/// Why cells cannot run.
#[derive(Debug)]
pub enum NotReady {
    /// Somebody stopped the waiting; the session is still being made ready.
    Stopped,
    Failed(SessionError),
}

/// A session that could not be started or kept going, with what to do about it.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{what}")]
pub struct SessionError {
    pub what: String,
    pub help: Option<String>,
}

impl SessionError {
    /// An error that nobody knows a remedy for.
    pub fn new(what: impl Into<String>) -> SessionError {
        SessionError {
            what: what.into(),
            help: None,
        }
    }

    /// Adds what to do about it.
    pub fn help(self, help: impl Into<String>) -> SessionError {
        SessionError {
            help: Some(help.into()),
            ..self
        }
    }
}
