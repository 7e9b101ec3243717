//! What a session holds after a cell.

use std::collections::BTreeSet;

use super::attempt::Ready;
use super::{Engine, Held, Memory};
use crate::session::changeable::{holds_references_alone, is_changeable, lends_for_change};
use crate::session::channel::Event;
use crate::session::compilation::{one_line, words};
use crate::session::kept::{self, Reason};
use crate::session::syntax::{self, Cell};
use crate::session::{Variable, types, writes};

/// A session whose cell has run, and what is to be said of it.
pub struct After {
    pub memory: Memory,
    /// Variables that the cell has bound.
    pub variables: Vec<Variable>,
    pub notes: Vec<String>,
}

impl Engine {
    /// What the session holds after a cell whose process lives; `completed` if it came to its end.
    pub(super) fn after(
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
        let written = written_by(&memory, source, ready);
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
            let others = memory.kept.made(&waited);
            if !others.is_empty() {
                notes.push(ended(&others, &made.iter().cloned().collect()));
            }
            gone.extend(ready.form.unbound.iter().cloned());
            gone.extend(made.into_iter().filter(bound_here));
        }
        for name in memory.kept.waiting_for(&changed) {
            memory.forget_made_of(&BTreeSet::from([name.clone()]));
            notes.push(format!(
                "`{name}` is gone: it waited for its type, and what it is made of may have changed; write its type where it is made"
            ));
        }
        // What is made again takes values as they are then.
        let with = memory.kept.made_with(&written);
        if !with.is_empty() {
            memory.forget_made_of(&with);
            let (with, of) = (listed(with.iter()), listed(written.iter()));
            notes.push(format!(
                "{with} is gone: it was made with the value of {of}, which may be another now"
            ));
        }
        if !completed {
            // Whether they have run nobody knows.
            let changed: BTreeSet<String> = ready.changes.values().flatten().cloned().collect();
            let changed = changed
                .into_iter()
                .filter(|name| memory.kept.is_kept(name))
                .collect();
            end(&mut memory, &changed, &mut notes);
        }
        let lent = memory.forget_made_of(&gone);
        if !lent.is_empty() {
            notes.push(ended(&lent, &gone));
        }
        if completed {
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
        let may_change = held.mutable || is_changeable(&held.type_name, &memory.ledger);
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
            copied: BTreeSet::new(),
            text,
            reason: Reason::Waits,
            binds: vec![(name.to_owned(), held.mutable)],
            changes: Vec::new(),
        };
        Some((self.cells, statement))
    }

    /// Takes over the statements of a cell that are kept as text, and those that change what is.
    fn keep_statements(
        &self,
        source: &str,
        cell: &Cell,
        memory: &mut Memory,
        ready: &Ready,
        notes: &mut Vec<String>,
    ) -> Vec<Variable> {
        let mut names: Vec<String> = Vec::new();
        for (index, statement) in cell.statements.iter().enumerate() {
            let text = ready.text(source, index).unwrap_or_default();
            if ready.form.kept.contains(&index) {
                let kept = self.kept_statement(
                    &cell.bindings[statement.bindings.clone()],
                    index,
                    &text,
                    memory,
                    ready,
                );
                names.extend(kept.binds.iter().map(|(name, _)| name.clone()));
                if kept.reason == Reason::Waits {
                    let listed = listed(kept.binds.iter().map(|(name, _)| name));
                    notes.push(format!(
                        "the type of {listed} will be known when it is used"
                    ));
                }
                memory.kept.push(kept);
            }
            if let Some(changed) = ready.changes.get(&index) {
                let is_kept = ready.form.kept.contains(&index);
                self.keep_change(
                    changed,
                    &text,
                    is_kept,
                    ready.repeatable.contains(&index),
                    memory,
                    notes,
                );
            }
        }
        names.retain(|name| memory.kept.is_kept(name));
        let shown = Engine::kept_variables(memory, &names);
        for variable in &shown {
            let note = variable
                .note
                .as_deref()
                .filter(|note| note.starts_with("borrows"));
            notes.extend(note.map(|note| {
                format!(
                    "`{}` {note}: it is made again in each cell that uses it",
                    variable.name
                )
            }));
        }
        shown
    }

    fn kept_statement(
        &self,
        bindings: &[syntax::Binding],
        index: usize,
        text: &str,
        memory: &mut Memory,
        ready: &Ready,
    ) -> kept::Statement {
        let binds: Vec<(String, bool)> = bindings
            .iter()
            .map(|binding| (binding.name.clone(), binding.mutable))
            .collect();
        let refers_alone = |(name, _): &(String, bool)| {
            let type_name = ready.types.get(name);
            type_name.is_some_and(|type_name| holds_references_alone(type_name, &memory.ledger))
        };
        let reason = if ready.closures.contains(&index) {
            Reason::Closure
        } else if ready.form.waiting.contains(&index) {
            Reason::Waits
        } else if binds.iter().all(refers_alone) {
            Reason::Lends
        } else {
            Reason::Borrows
        };
        for (name, _) in &binds {
            memory.kept_types.remove(name);
            if let Some(type_name) = ready.types.get(name) {
                memory.kept_types.insert(name.clone(), type_name.clone());
            }
        }
        let text = one_line(text);
        let value = kept::value_of(&text);
        kept::Statement {
            unchanging: kept::unchanging(&text),
            reads: self.reads(memory, &value),
            copied: match reason {
                Reason::Closure => BTreeSet::new(),
                _ => may_be_others(memory, &value),
            },
            text,
            reason,
            changes: Vec::new(),
            binds,
        }
    }

    /// Takes over a statement that changes what is kept as text, if it can be run again; else what it changes ends here.
    fn keep_change(
        &self,
        changed: &BTreeSet<String>,
        text: &str,
        is_kept: bool,
        is_repeatable: bool,
        memory: &mut Memory,
        notes: &mut Vec<String>,
    ) {
        // A closure's state lies in what it captures, and that of a reference in what it refers to.
        let has_state = |name: &&String| {
            let binding = memory.kept.binding(name);
            binding
                .is_some_and(|binding| !matches!(binding.reason, Reason::Closure | Reason::Lends))
        };
        let names: BTreeSet<String> = changed.iter().filter(has_state).cloned().collect();
        if names.is_empty() {
            return;
        }
        let reaches_out = names.iter().any(|name| {
            let type_name = memory.kept_types.get(name);
            type_name.is_none_or(|type_name| lends_for_change(type_name, &memory.ledger))
        });
        if !is_repeatable || reaches_out {
            end(memory, &names, notes);
            return;
        }
        if is_kept {
            // The text of a `let` that is kept itself is there already.
            memory.kept.last_changes(&names);
            return;
        }
        let text = format!("{{ let _ = {{ {} }}; }}", one_line(text));
        memory.kept.push(kept::Statement {
            unchanging: text.clone(),
            reads: self.reads(memory, &text),
            copied: may_be_others(memory, &text),
            text,
            reason: Reason::Changes,
            binds: Vec::new(),
            changes: names.into_iter().collect(),
        });
    }

    /// The variables that a text names.
    fn reads(&self, memory: &Memory, text: &str) -> BTreeSet<String> {
        let is_held = |name: &str| memory.variables.contains_key(name) || memory.kept.is_kept(name);
        let named = words(text).filter(|name| is_held(name));
        named.map(str::to_owned).collect()
    }
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
        named.contains(name.as_str())
            && (held.mutable || is_changeable(&held.type_name, &memory.ledger))
    };
    let held = memory.variables.iter();
    let changed = held.filter(|(name, held)| may_change(name, held));
    changed.map(|(name, _)| name.clone()).collect()
}

/// The variables from before that a cell writes to, as far as its text tells.
fn written_by(memory: &Memory, source: &str, ready: &Ready) -> BTreeSet<String> {
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
    // A closure or a reference that was made before may write to what it was made of.
    let again =
        again.filter(|statement| matches!(statement.reason, Reason::Closure | Reason::Lends));
    let mut written: BTreeSet<String> = run.flat_map(|text| writes::written(&text)).collect();
    written.extend(again.flat_map(|statement| statement.reads.iter().cloned()));
    let changes = |name: &String| {
        let held = memory.variables.get(name);
        held.is_some_and(|held| held.mutable || is_changeable(&held.type_name, &memory.ledger))
    };
    written.retain(changes);
    written
}

/// Of the variables whose values a text takes, those that may have others later.
fn may_be_others(memory: &Memory, text: &str) -> BTreeSet<String> {
    let may_change = |name: &String| {
        let held = memory.variables.get(name);
        held.is_some_and(|held| {
            let single = matches!(
                held.type_name.as_str(),
                "bool"
                    | "char"
                    | "f32"
                    | "f64"
                    | "i8"
                    | "i16"
                    | "i32"
                    | "i64"
                    | "i128"
                    | "isize"
                    | "u8"
                    | "u16"
                    | "u32"
                    | "u64"
                    | "u128"
                    | "usize"
            );
            held.mutable && single || is_changeable(&held.type_name, &memory.ledger)
        })
    };
    writes::copied(text)
        .into_iter()
        .filter(may_change)
        .collect()
}

/// Ends what a cell has changed in a way that cannot be repeated.
fn end(memory: &mut Memory, names: &BTreeSet<String>, notes: &mut Vec<String>) {
    if names.is_empty() {
        return;
    }
    let others = memory.forget_made_of(names);
    memory.kept_types.retain(|name, _| !names.contains(name));
    notes.push(used_up(names, &others));
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

pub fn listed<'n>(names: impl Iterator<Item = &'n String>) -> String {
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
