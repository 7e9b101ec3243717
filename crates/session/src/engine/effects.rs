//! What a cell may have done to the variables that existed before it.

use std::collections::BTreeSet;

use super::compiled::CompiledCell;
use crate::cell::words;
use crate::compile::one_line;
use crate::memory::deferred::{DeferredStatement, Reason, writes};
use crate::memory::{Held, Maker, Memory};

/// The earlier variables that a cell may have changed: it names them, and they can change.
pub(super) fn changed_by(memory: &Memory, compiled: &CompiledCell) -> BTreeSet<String> {
    named_by(memory, compiled, |held| held.may_change(&memory.items))
}

/// The same variables, and those whose tensors the cell may have changed: a network is shared, and its weights are
/// written through it.
pub(super) fn touched_by(memory: &Memory, compiled: &CompiledCell) -> BTreeSet<String> {
    let touched =
        |held: &Held| held.may_change(&memory.items) || held.may_share_tensors(&memory.items);
    let mut touched = named_by(memory, compiled, touched);
    touched.extend(compiled.compilation.changes.values().flatten().cloned());
    touched
}

/// The earlier variables of a given kind that a cell names.
fn named_by(
    memory: &Memory,
    compiled: &CompiledCell,
    wanted: impl Fn(&Held) -> bool,
) -> BTreeSet<String> {
    let earlier = compiled
        .program
        .rerun_statements(&compiled.compilation.memory.deferred);
    let earlier = earlier.map(|statement| statement.text.clone());
    let texts: Vec<String> = compiled.texts_run().chain(earlier).collect();
    let named: BTreeSet<&str> = texts.iter().flat_map(|text| words(text)).collect();
    let is_wanted = |(name, held): &(&String, &Held)| named.contains(name.as_str()) && wanted(held);
    let found = memory.variables.iter().filter(is_wanted);
    found.map(|(name, _)| name.clone()).collect()
}

/// The earlier variables that a cell writes to, judging by its text.
pub(super) fn written_by(memory: &Memory, compiled: &CompiledCell) -> BTreeSet<String> {
    let run = compiled.texts_run();
    let mut written: BTreeSet<String> = run.flat_map(|text| writes::written(&text)).collect();
    // An earlier closure or reference may write to the variables it was created from.
    let earlier = compiled
        .program
        .rerun_statements(&compiled.compilation.memory.deferred);
    let lends = earlier
        .filter(|statement| matches!(statement.reason, Reason::Closure | Reason::OnlyReferences));
    written.extend(lends.flat_map(|statement| statement.reads.iter().cloned()));
    written.retain(|name| {
        let held = memory.variables.get(name);
        held.is_some_and(|held| held.may_change(&memory.items))
    });
    written
}

/// The variables whose values a text uses and that may have different values later.
pub(super) fn may_be_others(memory: &Memory, text: &str) -> BTreeSet<String> {
    let may_change = |name: &String| {
        memory.variables.get(name).is_some_and(|held| {
            held.mutable && held.is_number() || held.changes_when_shared(&memory.items)
        })
    };
    writes::copied(text)
        .into_iter()
        .filter(may_change)
        .collect()
}

/// Forgets which statements created a variable if the cell may have changed a variable that they read, or changed this
/// one in a way that cannot be repeated. `completed` is the number of the cell if it ran to its end.
pub(super) fn forget_how_made(
    memory: &mut Memory,
    changed: &BTreeSet<String>,
    compiled: &CompiledCell,
    gone: &BTreeSet<String>,
    completed: Option<usize>,
) {
    let plan = &compiled.compilation.plan;
    let mut changed = changed.clone();
    if completed.is_some() {
        changed.extend(compiled.program.binds.iter().map(|(name, _)| name.clone()));
    }
    changed.extend(compiled.compilation.changes.values().flatten().cloned());
    changed.extend(gone.iter().chain(&plan.moved_and_reassigned).cloned());
    let mut of_tensors = changed.clone();
    of_tensors.extend(shared_tensors(memory, compiled));
    memory.results.forget(&of_tensors);
    let bound: BTreeSet<&String> = compiled
        .program
        .binds
        .iter()
        .map(|(name, _)| name)
        .collect();
    let again = |(name, held): (&String, &Held)| match changed.contains(name) {
        false => Some(Vec::new()),
        true if held.made_by.is_none() || bound.contains(name) || gone.contains(name) => None,
        true => {
            let cell = completed?;
            let changes = changes_again(memory, compiled, name)?;
            Some(changes.into_iter().map(|change| (cell, change)).collect())
        }
    };
    let changes: Vec<Option<Vec<_>>> = memory.variables.iter().map(again).collect();
    for ((name, held), changes) in memory.variables.iter_mut().zip(changes) {
        let (Some(maker), Some(changes)) = (&mut held.made_by, changes) else {
            held.made_by = None;
            continue;
        };
        maker.changes.extend(changes);
        let changed = if maker.of_tensors {
            &of_tensors
        } else {
            &changed
        };
        let reads_changed = maker
            .reads()
            .any(|read| read != name && changed.contains(read));
        let is_changed = maker.of_tensors && changed.contains(name);
        if reads_changed || is_changed || maker.changes.len() > Maker::MOST_CHANGES {
            held.made_by = None;
        }
    }
}

/// The statements of a cell that changed a variable, if running them again would do the same and nothing else.
pub(super) fn changes_again(
    memory: &Memory,
    compiled: &CompiledCell,
    name: &String,
) -> Option<Vec<DeferredStatement>> {
    let compilation = &compiled.compilation;
    let cell = compilation.cell;
    if !cell.returns.is_empty() {
        // There is no way to know which of them have run.
        return None;
    }
    // A name that the cell binds may have a different value by the time they run again.
    let bound = |word: &str| {
        let mut binds = compiled.program.binds.iter();
        word != name && binds.any(|(other, _)| other == word)
    };
    let is_named = |text: &str| words(text).any(|word| word == name);
    let mut earlier = compiled
        .program
        .rerun_statements(&compilation.memory.deferred);
    let lends = |statement: &&DeferredStatement| {
        !matches!(statement.reason, Reason::TypeUnknown | Reason::Changes)
    };
    if earlier.any(|statement| lends(&statement) && is_named(&statement.text)) {
        // A closure or a reference from an earlier cell may have changed it here.
        return None;
    }
    // A statement that only reads the variable, or is deferred, has not changed it.
    let reads = |index: &usize| {
        compilation.plan.deferred.contains(index) || compilation.is_repeatable(*index, true)
    };
    let named = compiled.program.run.iter();
    let named = named.filter(|index| is_named(cell.statement_text(**index)));
    let changing = named.filter(|index| !reads(index));
    let again = changing.map(|index| {
        let text = cell.closed_statement(*index);
        let repeats = !cell.statements[*index].is_let
            && !words(&text).any(bound)
            && compilation.changes_alone(*index, name);
        repeats.then(|| change(memory, &text, vec![name.clone()]))
    });
    again.collect()
}

/// The statement that changes these variables, in the form that is run again.
pub(super) fn change(memory: &Memory, text: &str, changes: Vec<String>) -> DeferredStatement {
    let text = format!("{{ let _ = {{ {} }}; }}", one_line(text));
    DeferredStatement {
        immutable_text: text.clone(),
        reads: memory.reads(&text),
        copied: may_be_others(memory, &text),
        text,
        reason: Reason::Changes,
        binds: Vec::new(),
        changes,
    }
}

/// The variables that hold tensors, if a cell names a variable that may change tensors that others also hold: an
/// optimiser changes a model's weights without the cell naming them.
fn shared_tensors(memory: &Memory, compiled: &CompiledCell) -> Vec<String> {
    let before = &compiled.compilation.memory.variables;
    let texts: Vec<String> = compiled.texts_run().collect();
    let mut named = texts.iter().flat_map(|text| words(text));
    let may_share = |name: &str| {
        let held = before.get(name).or_else(|| memory.variables.get(name));
        held.is_some_and(|held| held.may_share_tensors(&memory.items))
    };
    if !named.any(may_share) {
        return Vec::new();
    }
    let all = before.iter().chain(&memory.variables);
    let of_tensors = all.filter(|(_, held)| words(&held.type_name).any(|word| word == "Tensor"));
    of_tensors.map(|(name, _)| name.clone()).collect()
}
