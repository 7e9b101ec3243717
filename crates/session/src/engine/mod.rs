//! The session itself: compiles cells so that their variables outlive them, has evcxr run them, and keeps their
//! variables and items.

mod adding;
mod addresses;
mod after;
mod binding;
mod compilation;
mod compiled;
mod deferral;
mod effects;
mod ending;
mod evaluate;
mod held;
mod hints;
mod integer_tensors;
mod later_items;
mod repair;
mod results;
mod start;
mod statements;
mod strays;
mod surroundings;
mod taking_back;
mod type_of;
mod undo;

use std::path::PathBuf;
use std::sync::Arc;

use evcxr::EvalContext;
use gpu_tutor_system::lock::lock;
use gpu_tutor_text::t;

use super::{CellError, GpuPlan, Output, SessionError};
use crate::child::channel::Channel;
use crate::child::control::Control;
use crate::child::process::SharedGpuPlan;
use crate::compile::stand_in::StandIn;
use crate::crates::Crates;
use crate::engine::hints::Hints;
use crate::engine::undo::Undo;
use crate::memory::Memory;
use crate::memory::history::History;

use strays::Strays;

pub struct Engine {
    context: EvalContext,
    channel: Channel,
    control: Arc<Control>,
    /// evcxr's folder, where cells are compiled.
    folder: PathBuf,
    /// The toolchain, the prelude and the cache that cells are compiled with.
    stand_in: StandIn,
    memory: Memory,
    /// The crates that cells have added.
    crates: Crates,
    device: Option<String>,
    /// How the session uses GPUs: now, and when it was started.
    gpu_plan: SharedGpuPlan,
    gpu_plan_at_start: GpuPlan,
    history: History,
    hints: Hints,
    /// The session as it was before the last cell that changed it.
    undo: Option<Undo>,
    /// The names of the values that the last cell used up and the store set aside.
    aside: Vec<String>,
    /// The same names for the previous cell, kept while the next cell runs, which drops them.
    stale: Vec<String>,
    /// Output that threads have printed between cells.
    strays: Strays,
    /// How many libraries with statics have been loaded.
    symbols: usize,
    /// How many cells have been run.
    cells: usize,
    /// The number that a front end shows for the cell.
    number: usize,
    /// Sends output while a cell is being processed.
    say: Box<dyn Fn(Output) + Send>,
}

impl Engine {
    /// Forgets variables and definitions.
    pub fn reset(&mut self) -> Result<(), SessionError> {
        *lock(&self.gpu_plan) = self.gpu_plan_at_start.clone();
        self.restart()
    }

    /// Starts a new process without variables or definitions. It sees the GPUs that the session shows.
    fn restart(&mut self) -> Result<(), SessionError> {
        self.memory = Memory::opened();
        self.crates = Crates::default();
        self.history = History::default();
        self.undo = None;
        let cleared = self.context.clear().and_then(|()| self.open());
        cleared.map_err(|error| {
            SessionError::new(t!("the session could not be reset: %{error}", error))
        })?;
        self.show_gpus();
        self.use_device()
    }
}

/// The error for a cell that was stopped before it ran.
fn interrupted_compile() -> CellError {
    let text = t!("stopped while the cell was being compiled; none of it ran");
    CellError::new("interrupted", text)
}

/// Names as a message lists them: `a`, `b`.
fn listed<'n>(names: impl Iterator<Item = &'n String>) -> String {
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    names.join(&t!(", "))
}
