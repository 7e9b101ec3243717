//! What a session holds after a cell.

use std::collections::BTreeSet;

use gpu_tutor_text::{say, t};
use gpu_tutor_wire::How;

use super::compilation::Compilation;
use super::compiled::CompiledCell;
use super::deferral::{defer_statements, end};
use super::effects::{changed_by, forget_how_made, touched_by, written_by};
use super::{Engine, addresses, listed};
use crate::Variable;
use crate::cell::words;
use crate::child::report::CellReport;
use crate::memory::loans::can_borrow;
use crate::memory::{Memory, Missing};

/// What the session holds after a cell, and what to tell the learner about it.
pub struct After {
    pub memory: Memory,
    /// Variables that the cell bound.
    pub variables: Vec<Variable>,
    /// Earlier variables that it may have changed.
    pub changed: BTreeSet<String>,
    pub notes: Vec<String>,
}

impl Engine {
    /// What the session holds after a cell whose process is still alive.
    pub(super) fn after(&self, compiled: &CompiledCell, report: &CellReport) -> After {
        let Compilation {
            cell, plan, lost, ..
        } = &compiled.compilation;
        let completed = report.end.as_ref().is_some_and(|end| end.how == How::Done);
        let mut memory = compiled.compilation.memory.clone();
        let mut notes = Vec::new();
        memory.items.commit();
        memory.items.exported(&compiled.program.statics);
        let ended_first = &compiled.compilation.ended;
        let mut gone: BTreeSet<String> = lost.iter().chain(ended_first.keys()).cloned().collect();
        let given_back = |name: &&String| plan.kept.contains(*name) && report.held.contains(*name);
        gone.extend(plan.moved.iter().filter(|name| !given_back(name)).cloned());
        let moved_and_reassigned = plan.moved_and_reassigned.iter();
        gone.extend(
            moved_and_reassigned
                .filter(|name| !report.held.contains(*name))
                .cloned(),
        );
        for name in gone.iter().filter(|name| !lost.contains(name)) {
            if let Some(held) = memory.variables.get(name) {
                memory.consumed.insert(name.clone(), held.clone());
            }
        }
        memory.variables.retain(|name, _| !gone.contains(name));
        for (name, of) in ended_first {
            let of = BTreeSet::from([of.clone()]);
            memory.missing.insert(name.clone(), Missing::MadeOf(of));
        }
        let mut changed = changed_by(&memory, compiled);
        changed.extend(note_parts(&mut memory, compiled, &mut notes));
        let number = completed.then_some(self.cells);
        forget_how_made(&mut memory, &changed, compiled, &gone, number);
        let touched = touched_by(&memory, compiled);
        let written = written_by(&memory, compiled);
        for name in lost {
            notes.push(say!(
                "the type of `%{name}` was redefined, so the variable is gone",
                name
            ));
            let held = compiled.compilation.memory.variables.get(name);
            let of_it = held.iter().flat_map(|held| words(&held.type_name));
            let own = of_it.filter(|word| memory.items.defines_item(word));
            let why = Missing::MadeOf(own.map(str::to_owned).collect());
            memory.missing.insert(name.clone(), why);
        }
        let mut variables = Vec::new();
        if completed {
            let bound_here = |name: &String| cell.bindings().any(|binding| binding.name == *name);
            variables = self.bind(&mut memory, compiled, report);
            notes.extend(Engine::errors_held(compiled, report));
            note_loans(&mut memory, compiled, &variables);
            notes.extend(addresses::note(compiled));
            let made: Vec<String> = variables
                .iter()
                .map(|variable| variable.name.clone())
                .collect();
            made.iter().for_each(|name| {
                memory.consumed.remove(name);
                memory.missing.remove(name);
                memory.deferred_types.remove(name);
            });
            let moved = plan.moved_at_once.iter().map(|name| (name, Missing::Moved));
            let borrowed = plan.ended.iter().map(|name| (name, Missing::Ended));
            let missing = moved.chain(borrowed);
            memory
                .missing
                .extend(missing.map(|(name, why)| (name.clone(), why)));
            for index in &plan.still_deferred {
                let statement = compiled.compilation.memory.deferred.get(*index);
                for name in statement.iter().flat_map(|statement| statement.names()) {
                    let type_name = compiled.types.get(name).cloned();
                    memory
                        .deferred_types
                        .extend(type_name.map(|type_name| (name.clone(), type_name)));
                }
                memory.deferred.borrows(*index);
            }
            let (hidden, mut waited): (BTreeSet<usize>, BTreeSet<usize>) = compiled
                .waited()
                .into_iter()
                .partition(|index| compiled.hides(*index));
            for index in hidden {
                memory.deferred.borrows(index);
            }
            waited.extend(&plan.made);
            let others = memory.deferred.made(&waited);
            if !others.is_empty() {
                notes.push(ended(&others, &made.iter().cloned().collect()));
            }
            gone.extend(plan.unbound.iter().cloned());
            if !plan.ended.is_empty() {
                notes.push(
                    say!(
                        "%{names} ended with this cell: what it borrows from does not outlive the cell, or was used in the meantime; keep a copy for later cells (`.clone()`, `.to_owned()`)",
                        names = listed(plan.ended.iter())
                    ),
                );
            }
            gone.extend(made.into_iter().filter(bound_here));
        }
        for name in memory.deferred.waiting_for(&changed) {
            memory.forget_made_of(&BTreeSet::from([name.clone()]));
            notes.push(
                say!(
                    "`%{name}` is gone: its type was not known yet, and what it was created from may have changed; write its type where it is created",
                    name
                ),
            );
        }
        // A statement that runs again reads the current values, so drop variables created from a value that may have
        // changed.
        let with = memory.deferred.made_with(&written);
        if !with.is_empty() {
            memory.forget_made_of(&with);
            let why = Missing::MadeOf(written.clone());
            let missing = with.iter().map(|name| (name.clone(), why.clone()));
            memory.missing.extend(missing);
            let (with, of) = (listed(with.iter()), listed(written.iter()));
            notes.push(say!(
                "%{with} is gone: it was created with the value of %{of}, which may have changed",
                with,
                of
            ));
        }
        let not_bound_anew = |name: &&String| cell.statement_binding(name).is_none();
        let first: Vec<&String> = ended_first.keys().filter(not_bound_anew).collect();
        if !first.is_empty() {
            notes.push(reclaimed(&first));
        }
        if !completed {
            memory.loans.forget(&gone);
            let names = cell.bindings().map(|binding| binding.name.clone());
            memory
                .missing
                .extend(names.map(|name| (name, Missing::Unfinished)));
            // There is no way to know which of these statements have run.
            let changed = compiled.compilation.changes.values().flatten().cloned();
            let changed = changed
                .filter(|name| memory.deferred.is_deferred(name))
                .collect();
            end(&mut memory, &changed, &mut notes);
        }
        let lent = memory.forget_made_of(&gone);
        if !lent.is_empty() {
            notes.push(ended(&lent, &gone));
        }
        if completed {
            let deferred = defer_statements(&mut memory, compiled, &mut notes);
            let lost = forget_overtaken(&mut memory, &compiled.compilation, &mut notes);
            let deferred = deferred.into_iter();
            let deferred = deferred.filter(|variable| !lost.contains(&variable.name));
            variables.extend(deferred);
        }
        After {
            memory,
            variables,
            changed: touched,
            notes,
        }
    }
}

/// Forgets the closures whose captures mean something else after the cell. Returns their names and the names of
/// everything created from them.
fn forget_overtaken(
    memory: &mut Memory,
    compilation: &Compilation,
    notes: &mut Vec<String>,
) -> BTreeSet<String> {
    let mut lost = BTreeSet::new();
    let mut by = BTreeSet::new();
    for (index, statement) in compilation.cell.statements.iter().enumerate() {
        let overtaken_by = match statement.is_closure {
            true => compilation.overtaken_by(index),
            false => BTreeSet::new(),
        };
        let names = statement.bindings.iter().map(|binding| &binding.name);
        let names = names.filter(|name| memory.deferred.is_deferred(name));
        if !overtaken_by.is_empty() {
            lost.extend(names.cloned());
            by.extend(overtaken_by);
        }
    }
    if lost.is_empty() {
        return lost;
    }
    let others = memory.forget_made_of(&lost);
    lost.extend(others);
    let why = lost
        .iter()
        .map(|name| (name.clone(), Missing::MadeOf(by.clone())));
    memory.missing.extend(why);
    notes.push(say!(
        "%{names} cannot be kept: it uses %{by}, which this cell rebinds or changes later; choose another name there",
        names = listed(lost.iter()),
        by = listed(by.iter())
    ));
    lost
}

/// Notes what the variables of a cell borrow from, and forgets the loans of those that are gone.
fn note_loans(memory: &mut Memory, compiled: &CompiledCell, bound: &[Variable]) {
    let plan = &compiled.compilation.plan;
    let named = &compiled.program.loads;
    let mut used = memory.loans.used_by(named);
    if plan.pins {
        let viewed = named.iter().filter(|name| memory.loans.lends(name));
        used.extend(viewed.map(|name| (name.clone(), false)));
    }
    let bound: BTreeSet<String> = bound.iter().map(|variable| variable.name.clone()).collect();
    used.retain(|(owner, _)| !bound.contains(owner));
    // A variable that the cell has loaded and then rebound no longer has a name to lend under.
    let lent = plan.lent.iter();
    let lent = lent.filter(|(owner, _)| !(named.contains(*owner) && bound.contains(*owner)));
    used.extend(lent.map(|(owner, for_change)| (owner.clone(), *for_change)));
    let gone = named
        .iter()
        .filter(|name| !memory.variables.contains_key(*name));
    memory.loans.forget(&gone.chain(&bound).cloned().collect());
    let can_borrow = |name: &&String| {
        let held = memory.variables.get(*name);
        held.is_some_and(|held| can_borrow(&held.type_name))
    };
    // A cell can put a borrow only into an earlier variable that it can change, or that was created from another one.
    let Compilation {
        cell,
        memory: before,
        ..
    } = &compiled.compilation;
    let can_get_one = |name: &&String| {
        let held = memory.variables.get(*name);
        let maker = before
            .deferred
            .binding(name)
            .filter(|_| !named.contains(*name));
        cell.statement_binding(name).is_some()
            || held.is_some_and(|held| held.may_change(&memory.items))
            || maker.is_some_and(|maker| !maker.reads.is_empty())
    };
    let borrowers = named.iter().chain(&bound).filter(can_borrow);
    let borrowers = borrowers.filter(can_get_one);
    let borrowers: BTreeSet<String> = borrowers.cloned().collect();
    for (owner, for_change) in used {
        if let Some(held) = memory.variables.get_mut(&owner) {
            // Its address matters now, and its borrowers may change it.
            held.made_by = None;
            memory.loans.lend(&owner, &borrowers, for_change);
        }
    }
}

/// The note on names that end because the cell changes or moves what they borrow from.
fn reclaimed(names: &[&String]) -> String {
    say!(
        "%{names} ended before this cell, because this cell changes or moves what it borrows from",
        names = listed(names.iter().copied())
    )
}

/// Notes which fields cells have moved out of variables. Returns the variables whose moved fields differ from before.
fn note_parts(
    memory: &mut Memory,
    compiled: &CompiledCell,
    notes: &mut Vec<String>,
) -> BTreeSet<String> {
    let mut changed = BTreeSet::new();
    for (name, held) in &mut memory.variables {
        let parted = compiled.compilation.plan.parted.get(name);
        let parted = parted.cloned().unwrap_or_default();
        if held.parted == parted {
            continue;
        }
        let moved: Vec<&String> = parted.difference(&held.parted).collect();
        if !moved.is_empty() {
            notes.push(say!(
                "%{parts} was moved out of `%{name}`; the rest of it is kept",
                parts = listed(moved.into_iter()),
                name
            ));
        }
        let note = t!("without %{parts}", parts = listed(parted.iter()));
        held.shown.note = (!parted.is_empty()).then(|| note.into_owned());
        held.parted = parted;
        changed.insert(name.clone());
    }
    changed
}

/// The note on names that are removed because what they borrow is gone or has a different value.
fn ended(lent: &[String], gone: &BTreeSet<String>) -> String {
    say!(
        "%{lent} was made from %{gone} and is gone with it",
        lent = listed(lent.iter()),
        gone = listed(gone.iter())
    )
}
