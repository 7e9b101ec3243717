//! Cells in, outcomes out. The only importer of evcxr.

pub mod analyst;
mod channel;
mod command;
mod control;
pub mod cuda;
mod dependency;
mod ending;
mod engine;
pub mod environment;
mod errors;
mod generated;
pub mod gpus;
mod hints;
mod history;
pub mod installed;
mod ledger;
mod listing;
pub mod live;
mod objects;
mod outcome;
mod output;
pub mod prelude;
mod questions;
mod rewrite;
mod runtime;
pub mod sandbox;
pub mod scripted;
pub mod stand_in;
mod stream;
mod syntax;
mod told;
pub mod toolchain;
mod types;
mod undo;

pub use listing::{LISTING, Listing};
pub use outcome::{
    CellError, Label, MemorySpan, Observation, Outcome, Status, TEXT_PLAIN, Transfers, VARIABLES,
    Value, Variable,
};
pub use output::{Display, Output, Question};

use std::process::ExitCode;
use std::sync::Arc;

/// Runs as one of the processes that a session makes of its own executable, if this is one; call first thing in `main`.
pub fn hook() -> Option<ExitCode> {
    // As `cargo`, `rustup` or a compiler's wrapper, for evcxr; as the process that holds a session's variables; as the
    // one that analyses what is typed.
    stand_in::hook().or_else(live::hook).or_else(analyst::hook)
}

/// Stops a running cell from another thread. The first call asks (variables stay); a second kills.
pub trait Interrupt: Send + Sync {
    fn interrupt(&self);
}

/// A place that runs cells one after the other and keeps their variables.
///
/// `live::Live` runs them with evcxr; `scripted::Scripted` answers from a list, for tests.
pub trait Session {
    /// Runs one cell. Never fails as a call: whatever went wrong is in the outcome.
    fn run(&mut self, code: &str, output: &mut dyn FnMut(Output)) -> Outcome;

    /// Every variable the session holds, sorted by name.
    fn variables(&mut self) -> Vec<Variable>;

    /// Says which cell is likely to be next, for a session that can get it ready meanwhile.
    fn expect(&mut self, _code: &str) {}

    /// Forgets all variables and definitions.
    fn reset(&mut self) -> Result<(), SessionError>;

    /// A handle that another thread (a signal handler's) can hold while `run` blocks.
    fn interrupter(&self) -> Arc<dyn Interrupt>;
}

/// A session that could not be started or kept going, with what to do about it.
#[derive(Debug, thiserror::Error)]
#[error("{what}")]
pub struct SessionError {
    pub what: String,
    pub help: Option<String>,
}
