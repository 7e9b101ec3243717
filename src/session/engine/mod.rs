//! One evcxr context, driven cell by cell: types asked of the compiler, hooks written in, what the child tells put together.

mod evaluate;
mod held;
mod prepare;
mod start;
mod surroundings;
mod taking_back;

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use evcxr::EvalContext;

use super::channel::Channel;
use super::control::Control;
use super::dependency::Dependency;
use super::generated::KnownTypes;
use super::hints::Hints;
use super::history::History;
use super::ledger::Ledger;
use super::rewrite::Rewritten;
use super::syntax::Cell;
use super::undo::{Undo, hindrance};
use super::{Outcome, SessionError, Status, Variable};

pub use start::Plan;

pub struct Engine {
    context: EvalContext,
    channel: Channel,
    control: Arc<Control>,
    /// evcxr's, where the stand-ins leave what they have to tell.
    folder: PathBuf,
    known: BTreeMap<String, Variable>,
    /// Behind placeholders, as the compiler told them.
    types: KnownTypes,
    device: Option<String>,
    ledger: Ledger,
    history: History,
    hints: Hints,
    /// The session before the last cell that changed it.
    undo: Option<Undo>,
    /// Variables that were declared `mut`.
    mutable: BTreeSet<String>,
    /// How many placeholders have stood for types; none stands twice.
    placeholders: usize,
}

impl Engine {
    /// Forgets variables and definitions.
    pub fn reset(&mut self) -> Result<(), SessionError> {
        self.known.clear();
        self.ledger = Ledger::default();
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
        let started = Instant::now();
        // The state before the last cell does not know the crate.
        self.undo = None;
        let mut state = self.context.state();
        let added = match Dependency::read(line) {
            Ok(Dependency::Named { name, config }) => state.add_dep(&name, &config),
            Ok(Dependency::Local(path)) => state.add_local_dep(&path),
            Err(error) => return Outcome::failed(Status::CompileError, error),
        };
        let result = added.and_then(|()| self.context.eval_with_state("", state));
        let heard = self.channel.drain();
        let rewritten = Rewritten::unchanged(line);
        self.evaluated(line, &rewritten, &[], started)
            .outcome(result, heard)
    }

    pub fn run(&mut self, source: &str) -> Outcome {
        let started = Instant::now();
        let before = self.before();
        let state: Box<dyn Any> = Box::new(self.context.state());
        let (ledger, known) = (self.ledger.clone(), self.known.clone());
        let prepared = self.prepare(source);
        let (mut outcome, process_ended) = self.evaluate(source, &prepared, started);
        let after = self.names();
        outcome.lost = before
            .iter()
            .filter(|variable| !after.contains(&variable.name))
            .map(|variable| variable.name.clone())
            .collect();
        outcome.lost.sort();
        self.known.retain(|name, _| after.contains(name));
        let loops = prepared
            .cell
            .as_ref()
            .is_some_and(|cell| cell.wants_optimisation);
        outcome
            .notes
            .extend(self.hints.about(source, loops, &outcome));
        for variable in &outcome.variables {
            self.known.insert(variable.name.clone(), variable.clone());
        }
        if process_ended {
            self.process_ended(&mut outcome);
        } else if let Some(cell) = prepared.cell.filter(|_| outcome.status.is_ok()) {
            self.history.enter(source, &cell);
            self.undo = Some(Undo {
                hindrance: hindrance(source, &cell, &before, &after),
                made: cell_names(&cell)
                    .filter(|name| after.contains(name))
                    .collect(),
                defined: cell
                    .items
                    .iter()
                    .filter_map(|item| item.name.clone())
                    .collect(),
                state,
                ledger,
                known,
            });
            for binding in cell.bindings {
                if binding.mutable {
                    self.mutable.insert(binding.name);
                } else {
                    self.mutable.remove(&binding.name);
                }
            }
        }
        outcome
    }
}

fn cell_names(cell: &Cell) -> impl Iterator<Item = String> {
    let names: BTreeSet<&String> = cell.bindings.iter().map(|binding| &binding.name).collect();
    names.into_iter().cloned()
}
