//! The statements of a cell that are kept as text, and those that change what is.

use std::collections::BTreeSet;

use super::after::listed;
use super::compilation::Compilation;
use super::compiled::CompiledCell;
use super::effects::may_be_others;
use super::held::kept_variable;
use crate::session::Variable;
use crate::session::cell::Statement;
use crate::session::compile::one_line;
use crate::session::memory::Memory;
use crate::session::memory::kept;
use crate::session::memory::kept::Reason;
use crate::session::memory::kept::changeable::{holds_references_alone, lends_for_change};

/// Takes over the statements of a cell that are kept as text, and those that change what is.
pub(super) fn keep_statements(
    memory: &mut Memory,
    compiled: &CompiledCell,
    notes: &mut Vec<String>,
) -> Vec<Variable> {
    let Compilation {
        cell,
        form,
        changes,
        ..
    } = &compiled.compilation;
    let mut names: Vec<String> = Vec::new();
    for (index, statement) in cell.statements.iter().enumerate() {
        let text = cell.closed_statement(index);
        let is_kept = form.kept.contains(&index);
        if is_kept {
            let kept = kept_statement(statement, index, &text, memory, compiled);
            names.extend(kept.names().cloned());
            if kept.reason == Reason::Waits {
                let listed = listed(kept.names());
                notes.push(format!(
                    "the type of {listed} will be known when it is used"
                ));
            }
            memory.kept.push(kept);
        }
        if let Some(changed) = changes.get(&index) {
            let is_repeatable = compiled.compilation.is_repeatable(index, true);
            keep_change(changed, &text, is_kept, is_repeatable, memory, notes);
        }
    }
    names.retain(|name| memory.kept.is_kept(name));
    let shown = names.iter().map(|name| kept_variable(memory, name));
    let shown: Vec<Variable> = shown.collect();
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
    statement: &Statement,
    index: usize,
    text: &str,
    memory: &mut Memory,
    compiled: &CompiledCell,
) -> kept::Statement {
    let bindings = statement.bindings.iter();
    let binds: Vec<(String, bool)> = bindings
        .map(|binding| (binding.name.clone(), binding.mutable))
        .collect();
    let refers_alone = |(name, _): &(String, bool)| {
        let type_name = compiled.types.get(name);
        type_name.is_some_and(|type_name| holds_references_alone(type_name, &memory.ledger))
    };
    let reason = if statement.is_closure {
        Reason::Closure
    } else if compiled.compilation.form.waiting.contains(&index) {
        Reason::Waits
    } else if binds.iter().all(refers_alone) {
        Reason::Lends
    } else {
        Reason::Borrows
    };
    for (name, _) in &binds {
        memory.kept_types.remove(name);
        if let Some(type_name) = compiled.types.get(name) {
            memory.kept_types.insert(name.clone(), type_name.clone());
        }
    }
    let text = one_line(text);
    let value = kept::value_of(&text);
    kept::Statement {
        unchanging: kept::unchanging(&text),
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

/// Takes over a statement that changes what is kept as text, if it can be run again; else what it changes ends here.
fn keep_change(
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
        binding.is_some_and(|binding| !matches!(binding.reason, Reason::Closure | Reason::Lends))
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
        reads: memory.reads(&text),
        copied: may_be_others(memory, &text),
        text,
        reason: Reason::Changes,
        binds: Vec::new(),
        changes: names.into_iter().collect(),
    });
}

/// Ends what a cell has changed in a way that cannot be repeated.
pub(super) fn end(memory: &mut Memory, names: &BTreeSet<String>, notes: &mut Vec<String>) {
    if names.is_empty() {
        return;
    }
    let others = memory.forget_made_of(names);
    memory.kept_types.retain(|name, _| !names.contains(name));
    notes.push(used_up(names, &others));
}

/// What is said of names that a cell has changed in a way that cannot be repeated.
fn used_up(names: &BTreeSet<String>, others: &[String]) -> String {
    let all = names.iter().chain(others);
    format!(
        "{} cannot be kept: this cell has changed it, and it borrows; put the cells that use it into one",
        listed(all)
    )
}
