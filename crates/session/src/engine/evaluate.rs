//! Runs a cell: from its text to its outcome.

use std::collections::BTreeSet;
use std::time::Instant;

use evcxr::{Error, EvalOutputs};
use gpu_tutor_text::{say, t};

use super::after::After;
use super::compilation::Refusal;
use super::compiled::CompiledCell;
use super::listed;
use super::{Engine, interrupted_compile};
use crate::cell::{Operation, ParsedCell, operations, parse_with};
use crate::child::report::CellReport;
use crate::compile::stand_in;
use crate::engine::ending::Evaluated;
use crate::engine::undo::{Undo, to_make_again};
use crate::errors::advice;
use crate::errors::syntax_error::syntax_error;
use crate::memory::history::Recipe;
use crate::memory::results::Kept;
use crate::memory::{Memory, Missing};
use crate::phases::{Phase, timed};
use crate::{CellError, Outcome, Status, errors};

/// The code given to evcxr for every cell. Instead of compiling it, evcxr runs the library that the session compiled.
const MARK: &str = "();";

/// The outcome of a cell that could be compiled.
pub(super) struct Evaluation {
    pub outcome: Outcome,
    /// Whether the process that held the variables has ended.
    process_ended: bool,
    /// Whether the cell may have changed statics.
    uses_statics: bool,
    /// How its result can be obtained again.
    result: Option<Kept>,
    /// The tensors that the store has set aside.
    aside: BTreeSet<String>,
    /// The operations that used up tensors.
    operations: Vec<Operation>,
}

impl Engine {
    /// Runs a cell where the results of earlier cells are already variables.
    pub(super) fn run_cell(&mut self, source: &str) -> Outcome {
        let started = Instant::now();
        self.cells += 1;
        let before = self.memory.clone();
        let Some(cell) = self.read(source) else {
            let error = self.syntax_error(source);
            return self.not_compiled(error, started);
        };
        if let Some(refused) = self.make_room_for_futures(&cell) {
            return refused;
        }
        // If a cell defines nothing, it may only look at values. In that case, keep what is set aside, so that `:undo`
        // can take back the cell before it.
        let defines = cell.bindings().next().is_some() || !cell.items.is_empty();
        let Evaluation {
            mut outcome,
            process_ended,
            uses_statics,
            result,
            operations,
            aside,
        } = {
            if defines {
                self.stale = std::mem::take(&mut self.aside);
            }
            let evaluated = self.evaluate(&cell, started);
            let stale = std::mem::take(&mut self.stale);
            match evaluated {
                Ok(done) => done,
                Err(refused) => {
                    self.aside.extend(stale);
                    return *refused;
                }
            }
        };
        let after = self.memory.names();
        let gone = before
            .variables
            .keys()
            .filter(|name| !after.contains(*name));
        outcome.lost = gone.cloned().collect();
        let loops = cell.wants_optimisation;
        // A variable that the cell used up is still listed in the memory from before the cell.
        let known = |name: &str| {
            let now = self.memory.variables.get(name);
            let shown = &now.or_else(|| before.variables.get(name))?.shown;
            Some((shown.dtype.clone()?, shown.shape.as_ref()?.iter().product()))
        };
        let hints = self.hints.about(source, loops, &outcome, &known);
        outcome.notes.extend(hints);
        if process_ended {
            self.process_ended(&mut outcome);
            return outcome;
        }
        let again = match uses_statics {
            true => Err(say!("it may have changed a static")),
            false => {
                let whole = |name: &String| {
                    let now = self.memory.variables.get(name);
                    let earlier = before.variables.get(name);
                    now.zip(earlier)
                        .is_none_or(|(now, earlier)| now.parted == earlier.parted)
                };
                let whole = after.into_iter().filter(whole).collect();
                let items = &self.memory.items;
                let changes_when_shared = |name: &str| {
                    let held = before.variables.get(name);
                    held.is_some_and(|held| held.changes_when_shared(items))
                };
                let reached = before
                    .deferred
                    .reached_by(&cell.source, &changes_when_shared);
                to_make_again(&cell, &reached, &before.variables, &whole, &aside, items)
            }
        };
        self.tell_operations(&operations, &cell, again.is_ok(), &mut outcome);
        if outcome.status.is_ok() {
            self.enter_result(result, &outcome);
            let holds = |memory: &Memory| memory.variables.keys().cloned().collect::<Vec<_>>();
            let changed = self.memory.deferred.changed_since(&before.deferred);
            let only_looked = !defines
                && aside.is_empty()
                && changed.is_empty()
                && again.as_ref().is_ok_and(BTreeSet::is_empty)
                && holds(&before) == holds(&self.memory);
            if !only_looked || self.undo.is_none() {
                self.enter(&cell, before, again, aside, changed);
            }
            self.history.enter(&cell);
        } else {
            self.offer_to_replay(&mut outcome);
            if let Some(undo) = &mut self.undo {
                undo.failed_behind(again, defines);
            }
        }
        outcome
    }

    /// Runs a cell that only looks at what the session holds.
    pub fn look(&mut self, source: &str) -> Outcome {
        self.run_internal(source)
    }

    /// Runs one of the session's own cells, which `:undo` and `:replay` must not see.
    pub(super) fn run_internal(&mut self, source: &str) -> Outcome {
        let started = Instant::now();
        let Some(cell) = self.read(source) else {
            return self.not_compiled(self.syntax_error(source), started);
        };
        match self.evaluate(&cell, started) {
            Ok(Evaluation {
                mut outcome,
                process_ended,
                ..
            }) => {
                if process_ended {
                    self.process_ended(&mut outcome);
                }
                outcome
            }
            Err(refused) => *refused,
        }
    }

    /// Compiles a cell ahead of time, without running it.
    pub fn compile_ahead(&mut self, source: &str) {
        if let Some(cell) = self.read(source)
            && (!cell.awaits || self.memory.awaits)
        {
            // The library goes into the cache.
            let _ = self.compile(&cell);
        }
    }

    /// Parses a cell; `None` if it is not Rust.
    pub(super) fn read(&self, source: &str) -> Option<ParsedCell> {
        let mut cell = timed(Phase::Read, || {
            parse_with(source, &|name| self.memory.items.makes_items(name))
        })?;
        let constants: BTreeSet<String> = cell
            .bindings()
            .filter(|binding| self.memory.items.is_constant(&cell, &binding.name))
            .map(|binding| binding.name.clone())
            .collect();
        cell.tell_constants(|name| constants.contains(name));
        Some(cell)
    }

    /// The syntax error that rustc finds in a cell.
    pub(super) fn syntax_error(&self, source: &str) -> CellError {
        let error = match stand_in::check_syntax(&self.stand_in, &self.folder, source) {
            Ok(check) => syntax_error(&check, source),
            Err(error) => Some(errors::machine(&error)),
        };
        error.unwrap_or_else(|| CellError::new("syntax", t!("the cell cannot be parsed as Rust")))
    }

    pub(super) fn not_compiled(&mut self, error: CellError, started: Instant) -> Outcome {
        let (status, error) = match self.control.stop_requested() {
            true => (Status::Interrupted, interrupted_compile()),
            false => {
                let is_lost = |name: &str| self.history.is_lost(name).then_some(Missing::Lost);
                let why_missing = |name: &str| match self.memory.why_missing(name) {
                    Some(Missing::Moved) => Some(Missing::Moved),
                    other => is_lost(name).or(other),
                };
                let error = advice::of_missing(error, &why_missing);
                let error = advice::of_outer(error, &|name| self.memory.names().contains(name));
                let error = advice::of_parts(error, &|name| {
                    let held = self.memory.variables.get(name)?;
                    (!held.parted.is_empty()).then(|| listed(held.parted.iter()))
                });
                let lacks = |name: &str| Some(listed(self.memory.items.lacks(name)?.iter()));
                (Status::CompileError, advice::of_waiting(error, &lacks))
            }
        };
        let report = self.channel.drain();
        Outcome {
            stdout: report.stdout,
            stderr: report.stderr,
            compile_ms: started.elapsed().as_secs_f64() * 1e3,
            ..Outcome::failed(status, error)
        }
    }

    /// Adds an async runtime before the first cell that awaits something. Returns the outcome if that fails.
    fn make_room_for_futures(&mut self, cell: &ParsedCell) -> Option<Outcome> {
        const RUNTIME: &str =
            ":dep tokio = {version=\"1.34.0\", features=[\"rt\", \"rt-multi-thread\"]}";
        if !cell.awaits || self.memory.awaits {
            return None;
        }
        if !self.crates.wanted.has("tokio") {
            let added = self.depend(RUNTIME);
            if !added.status.is_ok() {
                return Some(added);
            }
        }
        self.memory.awaits = true;
        None
    }

    /// Compiles and runs a cell.
    pub(super) fn evaluate(
        &mut self,
        cell: &ParsedCell,
        started: Instant,
    ) -> Result<Evaluation, Box<Outcome>> {
        if let Err(error) = self.renew_crates() {
            return Err(Box::new(self.not_compiled(error, started)));
        }
        // What the session held before it created the variables whose types this cell determines, and the outcome of
        // creating them.
        let mut made: Option<(Memory, Outcome)> = None;
        loop {
            let compiled = match self.compile(cell) {
                Ok(compiled) => compiled,
                Err(Refusal::Waits(lacks, _)) if !self.control.stop_requested() => {
                    return self.wait_for(cell, lacks, started);
                }
                Err(Refusal::Untold(makes, _)) if made.is_none() => {
                    made = Some((self.memory.clone(), self.run_internal(&makes)));
                    continue;
                }
                Err(refusal) => {
                    // A refused cell determines no types.
                    if let Some((before, made)) = made
                        && made.status.is_ok()
                    {
                        self.memory = before;
                    }
                    let error = match refusal {
                        Refusal::Error(error) => error,
                        Refusal::Waits(_, error) | Refusal::Untold(_, error) => *error,
                        Refusal::Failed(error) => errors::machine(&error),
                    };
                    return Err(Box::new(self.not_compiled(error, started)));
                }
            };
            if self.control.stop_requested() {
                return Err(Box::new(self.not_compiled(interrupted_compile(), started)));
            }
            if let Some(makes) = compiled.makes_first().filter(|_| made.is_none()) {
                // If this fails, the cell runs as is.
                made = Some((self.memory.clone(), self.run_internal(&makes)));
                continue;
            }
            self.symbols += usize::from(!compiled.program.statics.is_empty());
            let (answer, report) = self.execute(&compiled);
            // If a variable's type is not the expected one, the variable is gone and the cell has not started: compile
            // again.
            if !report.changed.is_empty() {
                self.memory
                    .variables
                    .retain(|name, _| !report.changed.contains(name));
                self.memory.forget_made_of(&report.changed);
                continue;
            }
            let aside = compiled.set_aside(&report);
            let process_ended = matches!(answer, Err(Error::SubprocessTerminated(_)));
            let after = match process_ended {
                true => None,
                false => Some(self.after(&compiled, &report)),
            };
            let result = after
                .as_ref()
                .and_then(|after| self.result_of(&compiled.compilation, &after.memory));
            let evaluated = Evaluated {
                source: &cell.source,
                compiled: &compiled.program.source,
                started,
                interrupted: self.control.stop_requested(),
            };
            let mut outcome = evaluated.outcome(answer, report);
            if let Some((_, made)) = made.filter(|(_, made)| made.status.is_ok()) {
                outcome.stdout.insert_str(0, &made.stdout);
                outcome.stderr.insert_str(0, &made.stderr);
                outcome.transfers = outcome.transfers + made.transfers;
                for (name, count) in made.calls {
                    *outcome.calls.entry(name).or_default() += count;
                }
            }
            let outcome = match after {
                Some(after) => self.settle(after, outcome, &compiled),
                None => outcome,
            };
            return Ok(Evaluation {
                outcome,
                process_ended,
                result,
                operations: operations(&cell.source, &compiled.compilation.plan.kept),
                aside,
                uses_statics: compiled.program.uses_statics
                    && !cell.statements.iter().all(|statement| statement.is_item),
            });
        }
    }

    /// Has evcxr run a compiled cell.
    fn execute(&mut self, compiled: &CompiledCell) -> (Result<EvalOutputs, Error>, CellReport) {
        let ready = timed(Phase::HandOver, || {
            stand_in::make_ready(&self.folder, &compiled.library)
        });
        let result = match ready {
            Ok(()) => timed(Phase::Run, || self.context.eval(MARK)),
            Err(error) => Err(Error::Message(error.to_string())),
        };
        stand_in::take_back(&self.folder);
        let report = self.channel.drain();
        // A process that has died has not reported the end of its code. Its replacement waits for instructions on its
        // standard input, and must not be mistaken for a cell that reads a line.
        self.control.code_ends();
        self.attach();
        (result, report)
    }

    fn settle(&mut self, after: After, mut outcome: Outcome, compiled: &CompiledCell) -> Outcome {
        self.strays.go_before(&mut outcome);
        self.memory = after.memory;
        outcome.changed = after.changed.into_iter().collect();
        if outcome.status.is_ok() {
            outcome.variables = after.variables;
            outcome.notes.extend(compiled.warnings.iter().cloned());
            outcome.notes.extend(compiled.limits());
        }
        outcome.notes.extend(after.notes);
        outcome
    }

    /// Notes how a successful cell can be taken back.
    fn enter(
        &mut self,
        cell: &ParsedCell,
        before: Memory,
        again: Result<BTreeSet<String>, String>,
        aside: BTreeSet<String>,
        changed: BTreeSet<String>,
    ) {
        let hidden = |name: &String| before.variables.get(name)?.set_aside(name);
        self.aside.extend(aside.iter().filter_map(hidden));
        let after = self.memory.names();
        let bound = cell.bindings().map(|binding| binding.name.clone());
        let bound: BTreeSet<String> = bound.filter(|name| after.contains(name)).collect();
        let held = |name: &String| self.memory.variables.contains_key(name);
        let (mut made, deferred): (Vec<String>, Vec<String>) = bound.into_iter().partition(held);
        // A cell may have stored what an earlier one deferred.
        let is_new = |name: &&String| !before.variables.contains_key(*name) && !made.contains(name);
        let others: Vec<String> = self
            .memory
            .variables
            .keys()
            .filter(is_new)
            .cloned()
            .collect();
        made.extend(others);
        let items = cell.items.iter();
        self.undo = Some(Undo {
            again,
            aside,
            made,
            deferred,
            changed,
            defined: items.filter_map(|item| item.name.clone()).collect(),
            memory: before,
            played: self.history.count(),
        });
    }

    /// Adds notes on the operations that used up tensors, or would have if the cell had not failed.
    fn tell_operations(
        &self,
        operations: &[Operation],
        cell: &ParsedCell,
        can_undo: bool,
        outcome: &mut Outcome,
    ) {
        for Operation {
            names,
            text,
            borrowing,
        } in operations
        {
            let names = names
                .iter()
                .filter(|name| cell.statement_binding(name).is_none());
            let (kept, moved): (Vec<&String>, Vec<&String>) =
                names.partition(|name| self.memory.variables.contains_key(*name));
            if !moved.is_empty() {
                let names = listed(moved.into_iter());
                let note = match outcome.status.is_ok() && can_undo {
                    true => t!(
                        "`%{text}` uses up %{names}, and `%{borrowing}` does not; `:undo` takes this cell back",
                        names,
                        text,
                        borrowing
                    ),
                    false => t!(
                        "`%{text}` uses up %{names}, and `%{borrowing}` does not",
                        names,
                        text,
                        borrowing
                    ),
                };
                outcome.notes.push(note.into_owned());
            }
            if !kept.is_empty() {
                let note = t!(
                    "`%{text}` uses up %{names}, and `%{borrowing}` does not; because this failed, the session has kept %{names}",
                    names = listed(kept.into_iter()),
                    text,
                    borrowing
                );
                outcome.notes.push(note.into_owned());
            }
        }
    }

    /// Offers to replay the cells that created the variables that a failed cell may have consumed.
    fn offer_to_replay(&mut self, outcome: &mut Outcome) {
        if outcome.lost.is_empty() || outcome.status == Status::CompileError {
            return;
        }
        let cells = self.history.cells_behind(&outcome.lost);
        self.history.put_back(Recipe {
            lost: outcome.lost.clone(),
            cells,
        });
        let names = listed(outcome.lost.iter());
        outcome.notes.push(
            say!(
                "%{names} had been consumed before the cell failed; `:replay` reruns the cells that created it",
                names
            ),
        );
    }
}
