//! A cell from its text to its outcome.

use std::collections::BTreeSet;
use std::fs;
use std::time::Instant;

use evcxr::{Error, EvalOutputs};

use super::attempt::{Ready, Refusal};
use super::{Engine, Held, Memory, interrupted_compile};
use crate::session::channel::{Event, Heard, How};
use crate::session::compilation::{one_line, words};
use crate::session::ending::Evaluated;
use crate::session::history::Recipe;
use crate::session::kept::{self, Reason};
use crate::session::stand_in::{self, READY_FILE};
use crate::session::syntax::{self, Cell};
use crate::session::syntax_error::syntax_error;
use crate::session::undo::{Undo, hindrance, is_changeable};
use crate::session::{CellError, Outcome, Output, Status, Variable, advice, errors, types};

/// What evcxr is given for every cell: the session has compiled what is run in its stead.
const MARK: &str = "();";

/// A session whose cell has run, and what is to be said of it.
struct After {
    memory: Memory,
    /// Variables that the cell has bound.
    variables: Vec<Variable>,
    notes: Vec<String>,
}

/// What came of a cell that could be compiled.
pub(super) struct Evaluation {
    pub outcome: Outcome,
    /// The process that held the variables came to its end over it.
    process_ended: bool,
    /// It may have changed statics.
    uses_statics: bool,
}

impl Engine {
    pub fn run(&mut self, source: &str) -> Outcome {
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
        let Evaluation {
            mut outcome,
            process_ended,
            uses_statics,
        } = match self.evaluate(source, &cell, started) {
            Ok(done) => done,
            Err(refused) => return refused,
        };
        let held_before = before.variables.keys();
        let gone = held_before.filter(|name| !self.memory.names().contains(*name));
        outcome.lost = gone.cloned().collect();
        let loops = cell.wants_optimisation;
        outcome
            .notes
            .extend(self.hints.about(source, loops, &outcome));
        if process_ended {
            self.process_ended(&mut outcome);
            return outcome;
        }
        let after: Vec<String> = self.memory.names().into_iter().collect();
        let hindrance = hindrance(source, &cell, &Engine::held(&before), &after);
        let hindrance =
            hindrance.or_else(|| uses_statics.then(|| "it may have changed a static".to_owned()));
        if outcome.status.is_ok() {
            self.enter(source, &cell, before, hindrance);
        } else {
            self.offer_to_replay(&mut outcome);
            if let (Some(undo), Some(hindrance)) = (&mut self.undo, hindrance) {
                undo.hindrance = Some(format!(
                    "a cell that failed came behind it, and {hindrance}"
                ));
            }
        }
        outcome
    }

    /// Compiles a cell for the day it is run, and does not run it.
    pub fn compile_ahead(&mut self, source: &str) {
        if let Some(cell) = self.read(source)
            && (!cell.awaits || self.memory.awaits)
        {
            // What comes of it is in the cache.
            let _ = self.compile(source, &cell);
        }
    }

    pub(super) fn read(&self, source: &str) -> Option<Cell> {
        let mut cell = syntax::parse_with(source, &|name| self.memory.ledger.makes_items(name))?;
        let constants: Vec<String> = cell
            .bindings
            .iter()
            .map(|binding| binding.name.clone())
            .filter(|name| self.memory.ledger.is_constant(source, &cell, name))
            .collect();
        cell.tell_constants(|name| constants.iter().any(|constant| constant == name));
        Some(cell)
    }

    /// What keeps rustc from reading a cell.
    fn syntax_error(&self, source: &str) -> CellError {
        let judged = stand_in::judge(&self.stand_in, &self.folder, source).ok();
        let error = judged.and_then(|judged| syntax_error(&judged, source));
        error.unwrap_or_else(|| errors::message("syntax", "the cell cannot be read as Rust"))
    }

    fn not_compiled(&mut self, error: CellError, started: Instant) -> Outcome {
        let (status, error) = match self.control.asked() {
            true => (Status::Interrupted, interrupted_compile()),
            false => {
                let consumed = |name: &str| self.memory.consumed.contains_key(name);
                (Status::CompileError, advice::of_consumed(error, &consumed))
            }
        };
        let heard = self.channel.drain();
        Outcome {
            stdout: heard.stdout,
            stderr: heard.stderr,
            compile_ms: started.elapsed().as_secs_f64() * 1e3,
            ..Outcome::failed(status, error)
        }
    }

    /// The first cell that awaits something needs a runtime for futures, which is a crate of its own.
    fn make_room_for_futures(&mut self, cell: &Cell) -> Option<Outcome> {
        const RUNTIME: &str =
            ":dep tokio = {version=\"1.34.0\", features=[\"rt\", \"rt-multi-thread\"]}";
        if !cell.awaits || self.memory.awaits {
            return None;
        }
        if !self.memory.crates.contains("tokio") {
            let text = "`await` needs the crate tokio, which is being built now: once a session\n";
            (self.say)(Output::Stderr(text.into()));
            let added = self.depend(RUNTIME);
            if !added.status.is_ok() {
                return Some(added);
            }
        }
        self.memory.awaits = true;
        None
    }

    /// Compiles and runs.
    pub(super) fn evaluate(
        &mut self,
        source: &str,
        cell: &Cell,
        started: Instant,
    ) -> Result<Evaluation, Outcome> {
        if stand_in::session_dependencies(&self.folder).may_change {
            // cargo looks whether the crates in folders have changed.
            let looked = self.context.eval(MARK);
            if let Err(error) = looked {
                return Err(self.not_compiled(errors::dependency(&error), started));
            }
        }
        loop {
            let ready = match self.compile(source, cell) {
                Ok(ready) => ready,
                Err(refusal) => {
                    let error = match refusal {
                        Refusal::Error(error) => error,
                        Refusal::Failed(error) => errors::machine(&error),
                    };
                    return Err(self.not_compiled(error, started));
                }
            };
            if self.control.asked() {
                return Err(self.not_compiled(interrupted_compile(), started));
            }
            self.symbols += usize::from(!ready.put.statics.is_empty());
            let (result, heard) = self.execute(&ready);
            // A variable that is not of the type it was taken for is gone, and the cell has not begun.
            let changed = heard.events.iter().filter_map(|event| match event {
                Event::Changed { name } => Some(name.clone()),
                _ => None,
            });
            let changed: BTreeSet<String> = changed.collect();
            if !changed.is_empty() {
                self.memory
                    .variables
                    .retain(|name, _| !changed.contains(name));
                self.memory.forget_made_of(&changed);
                continue;
            }
            let process_ended = matches!(result, Err(Error::SubprocessTerminated(_)));
            let ended = heard.events.iter().find_map(|event| match event {
                Event::End(end) => Some(end.how),
                _ => None,
            });
            let completed = matches!(ended, Some(How::Done));
            let after = match process_ended {
                true => None,
                false => Some(self.after(source, cell, &ready, &heard.events, completed)),
            };
            let evaluated = Evaluated {
                source,
                compiled: &ready.put.source,
                started,
                interrupted: self.control.asked(),
            };
            let outcome = evaluated.outcome(result, heard);
            let outcome = match after {
                Some(after) => self.settle(after, outcome, &ready),
                None => outcome,
            };
            return Ok(Evaluation {
                outcome,
                process_ended,
                uses_statics: ready.put.uses_statics
                    && !cell.statements.iter().all(|statement| statement.is_item),
            });
        }
    }

    /// Has evcxr run a cell that is compiled.
    fn execute(&mut self, ready: &Ready) -> (Result<EvalOutputs, Error>, Heard) {
        let note = self.folder.join(READY_FILE);
        let laid_out = stand_in::lay_out(&self.folder, &ready.library)
            .and_then(|path| fs::write(&note, path.as_os_str().as_encoded_bytes()));
        let result = match laid_out {
            Ok(()) => self.context.eval(MARK),
            Err(error) => Err(Error::Message(error.to_string())),
        };
        let _ = fs::remove_file(&note);
        (result, self.channel.drain())
    }

    /// What the session holds after a cell whose process lives; `completed` if it came to its end.
    fn after(
        &self,
        source: &str,
        cell: &Cell,
        ready: &Ready,
        events: &[Event],
        completed: bool,
    ) -> After {
        let mut memory = ready.memory.clone();
        let mut notes = Vec::new();
        memory.ledger = ready.ledger.clone();
        memory.ledger.keep();
        memory.ledger.exported(&ready.put.statics);
        let mut gone: BTreeSet<String> = ready.lost.iter().cloned().collect();
        gone.extend(ready.form.moved.iter().cloned());
        let held = events.iter().find_map(|event| match event {
            Event::Held { names } => Some(names.clone()),
            _ => None,
        });
        let held = held.unwrap_or_default();
        let renewed = ready.form.renewed.iter();
        gone.extend(renewed.filter(|name| !held.contains(name)).cloned());
        let fits = |name: &str| !ready.lost.iter().any(|lost| lost == name);
        for name in gone.iter().filter(|name| fits(name)) {
            if let Some(held) = memory.variables.get(name) {
                memory.consumed.insert(name.clone(), held.clone());
            }
        }
        memory.variables.retain(|name, _| !gone.contains(name));
        let changed = changed_by(&memory, source, ready);
        forget_how_made(&mut memory, &changed, ready);
        for name in &ready.lost {
            notes.push(format!(
                "the type of `{name}` was defined anew, so the variable is gone"
            ));
        }
        let mut variables = Vec::new();
        if completed {
            let bound_here =
                |name: &String| cell.bindings.iter().any(|binding| binding.name == *name);
            variables = self.bind(&mut memory, source, cell, ready, events);
            let made: Vec<String> = variables
                .iter()
                .map(|variable| variable.name.clone())
                .collect();
            made.iter().for_each(|name| {
                memory.consumed.remove(name);
            });
            for index in &ready.form.staying {
                let binds = ready
                    .memory
                    .kept
                    .get(*index)
                    .into_iter()
                    .flat_map(|statement| &statement.binds);
                for (name, _) in binds {
                    let type_name = ready.types.get(name).cloned();
                    memory
                        .kept_types
                        .extend(type_name.map(|type_name| (name.clone(), type_name)));
                }
                memory.kept.borrows(*index);
            }
            let waited: BTreeSet<usize> = ready
                .put
                .again
                .iter()
                .copied()
                .filter(|index| ready.has_waited(*index))
                .collect();
            memory.kept.remove(&waited);
            gone.extend(ready.form.unbound.iter().cloned());
            gone.extend(made.into_iter().filter(bound_here));
        }
        for name in memory.kept.waiting_for(&changed) {
            memory.forget_made_of(&BTreeSet::from([name.clone()]));
            notes.push(format!(
                "`{name}` is gone: it waited for its type, and what it is made of may have changed; write its type where it is made"
            ));
        }
        let lent = memory.forget_made_of(&gone);
        if !lent.is_empty() {
            notes.push(ended(&lent, &gone));
        }
        if completed {
            self.keep_changes(source, &mut memory, ready, &mut notes);
            let kept = self.keep_statements(source, cell, &mut memory, ready, &mut notes);
            variables.extend(kept);
        }
        After {
            memory,
            variables,
            notes,
        }
    }

    /// Takes over what the cell has stored.
    fn bind(
        &self,
        memory: &mut Memory,
        source: &str,
        cell: &Cell,
        ready: &Ready,
        events: &[Event],
    ) -> Vec<Variable> {
        let mut variables = Vec::new();
        for (name, mutable) in &ready.put.binds {
            let bound = events.iter().rev().find_map(|event| match event {
                Event::Bound(variable) if variable.name == *name => Some(variable.clone()),
                _ => None,
            });
            let (Some(bound), Some(type_name)) = (bound, ready.types.get(name)) else {
                continue;
            };
            let shown = Variable {
                type_name: types::short(type_name),
                ..bound
            };
            variables.push(shown.clone());
            let mut held = Held {
                type_name: type_name.clone(),
                mutable: *mutable,
                shown,
                made_by: None,
            };
            held.made_by = self.made_by(memory, source, cell, ready, name, &held);
            memory.variables.insert(name.clone(), held);
        }
        variables
    }

    /// The statement that a variable could be made by once more.
    fn made_by(
        &self,
        memory: &Memory,
        source: &str,
        cell: &Cell,
        ready: &Ready,
        name: &str,
        held: &Held,
    ) -> Option<(usize, kept::Statement)> {
        let binds = |statement: &&(usize, &syntax::Statement)| {
            let bindings = &cell.bindings[statement.1.bindings.clone()];
            bindings.len() == 1 && bindings[0].name == name
        };
        let mut statements = cell.statements.iter().enumerate();
        let all: Vec<(usize, &syntax::Statement)> = statements.by_ref().collect();
        let (index, _) = all.iter().rfind(binds)?;
        let text = ready.text(source, *index)?;
        let names_it = |index: &usize| {
            ready
                .text(source, *index)
                .is_some_and(|text| words(&text).any(|word| word == name))
        };
        let may_change = held.mutable || is_changeable(&held.type_name);
        let changed = may_change
            && ready
                .put
                .run
                .iter()
                .filter(|other| *other > index)
                .any(names_it);
        if changed || !ready.repeatable.contains(index) {
            return None;
        }
        let text = one_line(&text);
        let value = kept::value_of(&text);
        // What was bound anew by the same cell is another by now.
        let bound = |word: &str| ready.put.binds.iter().any(|(other, _)| other == word);
        if words(&value).any(bound) {
            return None;
        }
        let statement = kept::Statement {
            unchanging: text.clone(),
            reads: self.reads(memory, &value),
            text,
            reason: Reason::Waits,
            binds: vec![(name.to_owned(), held.mutable)],
            changes: Vec::new(),
        };
        Some((self.cells, statement))
    }

    /// Takes over the statements that change what is kept as text, or ends what they change.
    fn keep_changes(
        &self,
        source: &str,
        memory: &mut Memory,
        ready: &Ready,
        notes: &mut Vec<String>,
    ) {
        for (index, names) in &ready.changes {
            let text = ready.text(source, *index);
            let Some(text) = text.filter(|_| ready.repeatable.contains(index)) else {
                let gone = names.clone();
                let others = memory.forget_made_of(&gone);
                memory.kept_types.retain(|name, _| !gone.contains(name));
                notes.push(used_up(&gone, &others));
                continue;
            };
            let text = match ready.form.kept.contains(index) {
                true => continue,
                false => format!("{{ {} }}", one_line(&text)),
            };
            memory.kept.push(kept::Statement {
                unchanging: text.clone(),
                reads: self.reads(memory, &text),
                text,
                reason: Reason::Changes,
                binds: Vec::new(),
                changes: names.iter().cloned().collect(),
            });
        }
    }

    /// Takes over the statements of a cell that are kept as text.
    fn keep_statements(
        &self,
        source: &str,
        cell: &Cell,
        memory: &mut Memory,
        ready: &Ready,
        notes: &mut Vec<String>,
    ) -> Vec<Variable> {
        let mut names = Vec::new();
        for index in &ready.form.kept {
            let bindings = &cell.bindings[cell.statements[*index].bindings.clone()];
            let binds: Vec<(String, bool)> = bindings
                .iter()
                .map(|binding| (binding.name.clone(), binding.mutable))
                .collect();
            let waits = ready.form.waiting.contains(index);
            let is_closure = ready.closures.contains(index);
            let reason = match (waits, is_closure) {
                (_, true) => Reason::Closure,
                (true, _) => Reason::Waits,
                (false, false)
                    if binds
                        .iter()
                        .all(|(name, _)| lends_only(memory, ready, name)) =>
                {
                    Reason::Lends
                }
                (false, false) => Reason::Borrows,
            };
            for (name, _) in &binds {
                memory.kept_types.remove(name);
                if let Some(type_name) = ready.types.get(name) {
                    memory.kept_types.insert(name.clone(), type_name.clone());
                }
            }
            let text = one_line(&ready.text(source, *index).unwrap_or_default());
            let statement = kept::Statement {
                unchanging: kept::unchanging(&text),
                reads: self.reads(memory, &kept::value_of(&text)),
                text,
                reason,
                changes: ready
                    .changes
                    .get(index)
                    .into_iter()
                    .flatten()
                    .cloned()
                    .collect(),
                binds,
            };
            names.extend(statement.binds.iter().map(|(name, _)| name.clone()));
            if reason == Reason::Waits {
                let listed = listed(statement.binds.iter().map(|(name, _)| name));
                notes.push(format!(
                    "the type of {listed} will be known when it is used"
                ));
            }
            memory.kept.push(statement);
        }
        let shown = Engine::kept_variables(memory, &names);
        for variable in &shown {
            if variable
                .note
                .as_deref()
                .is_some_and(|note| note.starts_with("borrows"))
            {
                let note = variable.note.clone().unwrap_or_default();
                notes.push(format!(
                    "`{}` {note}: it is made again in each cell that uses it",
                    variable.name
                ));
            }
        }
        shown
    }

    /// The variables that a text names.
    fn reads(&self, memory: &Memory, text: &str) -> BTreeSet<String> {
        let is_held = |name: &str| memory.variables.contains_key(name) || memory.kept.is_kept(name);
        let named = words(text).filter(|name| is_held(name));
        named.map(str::to_owned).collect()
    }

    fn settle(&mut self, after: After, mut outcome: Outcome, ready: &Ready) -> Outcome {
        self.strays.go_before(&mut outcome);
        self.memory = after.memory;
        if outcome.status.is_ok() {
            outcome.variables = after.variables;
            outcome.notes.extend(ready.warnings.iter().cloned());
            outcome.notes.extend(ready.limits.iter().cloned());
        }
        outcome.notes.extend(after.notes);
        outcome
    }

    /// Writes a cell that ran well into the session's history.
    fn enter(&mut self, source: &str, cell: &Cell, before: Memory, hindrance: Option<String>) {
        self.history.enter(source, cell);
        let after: Vec<String> = self.memory.names().into_iter().collect();
        let names: BTreeSet<String> = cell
            .bindings
            .iter()
            .map(|binding| binding.name.clone())
            .collect();
        let held = |name: &String| self.memory.variables.contains_key(name);
        self.undo = Some(Undo {
            hindrance,
            made: names.iter().filter(|name| held(name)).cloned().collect(),
            kept: names
                .iter()
                .filter(|name| !held(name) && after.contains(name))
                .cloned()
                .collect(),
            defined: cell
                .items
                .iter()
                .filter_map(|item| item.name.clone())
                .collect(),
            memory: before,
        });
    }

    /// A cell that failed may have taken variables along; the cells that made them can be played again.
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
        outcome.notes.push(format!(
            "{names} had been consumed before the cell failed; `:replay` plays the cells again that made it"
        ));
    }
}

/// Whether a value is of a struct that holds nothing but references: whatever changes then lies in what they refer to.
fn lends_only(memory: &Memory, ready: &Ready, name: &str) -> bool {
    let type_name = ready
        .types
        .get(name)
        .map(|type_name| types::short(type_name));
    let type_name = type_name.unwrap_or_default();
    let fields = words(&type_name)
        .next()
        .and_then(|name| memory.ledger.fields(name));
    fields.is_some_and(|fields| fields.iter().all(|field| field.starts_with('&')))
}

/// The variables from before that a cell may have changed.
fn changed_by(memory: &Memory, source: &str, ready: &Ready) -> BTreeSet<String> {
    let run = ready
        .put
        .run
        .iter()
        .filter_map(|index| ready.text(source, *index));
    let again = ready
        .put
        .again
        .iter()
        .filter_map(|index| ready.memory.kept.get(*index));
    let again = again.map(|statement| statement.text.clone());
    let texts: Vec<String> = run.chain(again).collect();
    let named: BTreeSet<&str> = texts.iter().flat_map(|text| words(text)).collect();
    let may_change = |name: &String, held: &Held| {
        named.contains(name.as_str()) && (held.mutable || is_changeable(&held.type_name))
    };
    let held = memory.variables.iter();
    let changed = held.filter(|(name, held)| may_change(name, held));
    changed.map(|(name, _)| name.clone()).collect()
}

/// Of variables that the cell may have changed, or whose making has named such, it is not known any more how they were made.
fn forget_how_made(memory: &mut Memory, changed: &BTreeSet<String>, ready: &Ready) {
    let mut changed = changed.clone();
    changed.extend(ready.put.binds.iter().map(|(name, _)| name.clone()));
    changed.extend(ready.form.moved.iter().chain(&ready.form.renewed).cloned());
    for (name, held) in &mut memory.variables {
        let mut reads = held
            .made_by
            .iter()
            .flat_map(|(_, statement)| &statement.reads);
        if changed.contains(name) || reads.any(|read| changed.contains(read)) {
            held.made_by = None;
        }
    }
}

fn listed<'n>(names: impl Iterator<Item = &'n String>) -> String {
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

/// What is said of names that go because what they borrow is gone or has another value.
fn ended(lent: &[String], gone: &BTreeSet<String>) -> String {
    format!(
        "{} was made of {} and is gone with it",
        listed(lent.iter()),
        listed(gone.iter())
    )
}

/// What is said of names that a cell has changed in a way that cannot be repeated.
fn used_up(names: &BTreeSet<String>, others: &[String]) -> String {
    let all = names.iter().chain(others);
    format!(
        "{} cannot be kept: this cell has changed it, and it borrows; put the cells that use it into one",
        listed(all)
    )
}
