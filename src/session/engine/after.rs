//! What a session holds after a cell.

use std::collections::BTreeSet;

use super::Engine;
use super::effects::{changed_by, forget_how_made, written_by};
use super::keeping::end;
use super::ready::Ready;
use crate::session::Variable;
use crate::session::cell::Cell;
use crate::session::child::channel::How;
use crate::session::child::report::CellReport;
use crate::session::memory::Memory;

/// A session whose cell has run, and what is to be said of it.
pub struct After {
    pub memory: Memory,
    /// Variables that the cell has bound.
    pub variables: Vec<Variable>,
    pub notes: Vec<String>,
}

impl Engine {
    /// What the session holds after a cell whose process lives.
    pub(super) fn after(
        &self,
        source: &str,
        cell: &Cell,
        ready: &Ready,
        report: &CellReport,
    ) -> After {
        let completed = report.end.as_ref().is_some_and(|end| end.how == How::Done);
        let mut memory = ready.memory.clone();
        let mut notes = Vec::new();
        memory.ledger = ready.ledger.clone();
        memory.ledger.keep();
        memory.ledger.exported(&ready.put.statics);
        let mut gone: BTreeSet<String> = ready.lost.iter().cloned().collect();
        gone.extend(ready.form.moved.iter().cloned());
        let renewed = ready.form.renewed.iter();
        gone.extend(renewed.filter(|name| !report.held.contains(*name)).cloned());
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
            variables = self.bind(&mut memory, source, cell, ready, report);
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
