//! Adds a cell's deferred statements to the memory, and the statements that change what deferred ones bind.

use std::collections::BTreeSet;

use gpu_tutor_text::say;

use super::compilation::Compilation;
use super::compiled::CompiledCell;
use super::effects::{change, may_be_others};
use super::held::deferred_variable;
use super::listed;
use crate::Variable;
use crate::cell::{Binding, Statement};
use crate::compile::one_line;
use crate::memory::Memory;
use crate::memory::deferred;
use crate::memory::deferred::interior_mutability::{changes_others, holds_references_alone};
use crate::memory::deferred::{DeferredStatement, Reason};

/// Adds a cell's deferred statements and their changes to the memory. Returns the variables that they bind.
pub(super) fn defer_statements(
    memory: &mut Memory,
    compiled: &CompiledCell,
    notes: &mut Vec<String>,
) -> Vec<Variable> {
    let Compilation {
        cell,
        plan,
        changes,
        ..
    } = &compiled.compilation;
    let mut names: Vec<String> = Vec::new();
    for (index, statement) in cell.statements.iter().enumerate() {
        let text = cell.closed_statement(index);
        let is_deferred = plan.deferred.contains(&index);
        if is_deferred {
            let waits = plan.waiting.contains(&index) && !statement.is_closure;
            if waits {
                let listed = listed(statement.bindings.iter().map(|binding| &binding.name));
                notes.push(say!(
                    "the type of %{listed} will be known when it is used",
                    listed
                ));
            }
            // Different cells may determine the types of the names in a tuple.
            let can_part = waits
                && !changes.contains_key(&index)
                && compiled.compilation.is_repeatable(index, true);
            let parts = can_part.then(|| deferred::parts_of_tuple(&text)).flatten();
            let own = |name: String| {
                statement
                    .bindings
                    .iter()
                    .filter(move |one| one.name == name)
            };
            let lets: Vec<(Vec<&Binding>, String)> = match parts {
                Some(parts) => parts
                    .into_iter()
                    .map(|(name, text)| (own(name).collect(), text))
                    .collect(),
                None => vec![(statement.bindings.iter().collect(), text.clone())],
            };
            for (bindings, text) in lets {
                let deferred =
                    deferred_statement(statement, &bindings, index, &text, memory, compiled);
                names.extend(deferred.names().cloned());
                memory.deferred.push(deferred);
            }
        }
        if let Some(changed) = changes.get(&index) {
            let is_repeatable = compiled.compilation.is_repeatable(index, true);
            defer_change(changed, &text, is_deferred, is_repeatable, memory, notes);
        }
    }
    names.retain(|name| memory.deferred.is_deferred(name));
    for name in &names {
        let statement = memory.deferred.binding(name);
        let borrowed = statement.filter(|statement| {
            let waits = matches!(statement.reason, Reason::TypeUnknown | Reason::Closure);
            !waits && !statement.reads.is_empty()
        });
        notes.extend(borrowed.map(|statement| {
            say!(
                "`%{name}` borrows %{names}: it is recreated in each cell that uses it",
                name,
                names = listed(statement.reads.iter())
            )
        }));
    }
    let shown = names.iter().map(|name| deferred_variable(memory, name));
    shown.collect()
}

fn deferred_statement(
    statement: &Statement,
    bindings: &[&Binding],
    index: usize,
    text: &str,
    memory: &mut Memory,
    compiled: &CompiledCell,
) -> DeferredStatement {
    let binds: Vec<(String, bool)> = bindings
        .iter()
        .map(|binding| (binding.name.clone(), binding.mutable))
        .collect();
    let refers_alone = |(name, _): &(String, bool)| {
        let type_name = compiled.types.get(name);
        type_name.is_some_and(|type_name| holds_references_alone(type_name, &memory.items))
    };
    let reason = if statement.is_closure {
        Reason::Closure
    } else if compiled.compilation.plan.waiting.contains(&index) {
        Reason::TypeUnknown
    } else if binds.iter().all(refers_alone) {
        Reason::OnlyReferences
    } else {
        Reason::Borrows
    };
    for (name, _) in &binds {
        memory.deferred_types.remove(name);
        memory.consumed.remove(name);
        memory.missing.remove(name);
        if let Some(type_name) = compiled.types.get(name) {
            memory
                .deferred_types
                .insert(name.clone(), type_name.clone());
        }
    }
    let text = one_line(text);
    let value = deferred::value_of(&text);
    DeferredStatement {
        immutable_text: deferred::immutable_text(&text),
        reads: memory.reads(&value),
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

/// Adds a statement that changes deferred variables, if it can be run again. If not, these variables are gone.
fn defer_change(
    changed: &BTreeSet<String>,
    text: &str,
    is_deferred: bool,
    is_repeatable: bool,
    memory: &mut Memory,
    notes: &mut Vec<String>,
) {
    // A closure's state is in what it captures; a reference's state is in what it refers to.
    let has_state = |name: &&String| {
        let binding = memory.deferred.binding(name);
        binding.is_some_and(|binding| {
            !matches!(binding.reason, Reason::Closure | Reason::OnlyReferences)
        })
    };
    let names: BTreeSet<String> = changed.iter().filter(has_state).cloned().collect();
    if names.is_empty() {
        return;
    }
    let waits = |name: &String| {
        let binding = memory.deferred.binding(name);
        binding.is_some_and(|binding| binding.reason == Reason::TypeUnknown)
    };
    let reaches_out = names.iter().filter(|name| !waits(name)).any(|name| {
        let type_name = memory.deferred_types.get(name);
        type_name.is_none_or(|type_name| changes_others(type_name, &memory.items))
    });
    if !is_repeatable || reaches_out {
        end(memory, &names, notes);
        return;
    }
    if is_deferred {
        // The `let` itself is deferred, so its text is already in the memory.
        memory.deferred.last_changes(&names);
        return;
    }
    let change = change(memory, text, names.into_iter().collect());
    memory.deferred.push(change);
}

/// Forgets deferred variables that a cell changed in a way that cannot be repeated.
pub(super) fn end(memory: &mut Memory, names: &BTreeSet<String>, notes: &mut Vec<String>) {
    if names.is_empty() {
        return;
    }
    let others = memory.forget_made_of(names);
    memory
        .deferred_types
        .retain(|name, _| !names.contains(name));
    notes.push(used_up(names, &others));
}

/// The note on names that a cell changed in a way that cannot be repeated.
fn used_up(names: &BTreeSet<String>, others: &[String]) -> String {
    let all = names.iter().chain(others);
    say!(
        "%{names} cannot be kept: it borrows, and this cell has changed it; put the cells that use it into one cell",
        names = listed(all)
    )
}
