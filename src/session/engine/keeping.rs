//! The statements of a cell that are kept as text, and those that change what is.

use std::collections::BTreeSet;

use super::Engine;
use super::after::listed;
use super::effects::may_be_others;
use super::ready::Ready;
use crate::session::Variable;
use crate::session::cell::{Binding, Cell, words};
use crate::session::compile::one_line;
use crate::session::memory::Memory;
use crate::session::memory::kept;
use crate::session::memory::kept::Reason;
use crate::session::memory::kept::changeable::{holds_references_alone, lends_for_change};

impl Engine {
    /// Takes over the statements of a cell that are kept as text, and those that change what is.
    pub(super) fn keep_statements(
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
        bindings: &[Binding],
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
    pub(super) fn reads(&self, memory: &Memory, text: &str) -> BTreeSet<String> {
        let is_held = |name: &str| memory.variables.contains_key(name) || memory.kept.is_kept(name);
        let named = words(text).filter(|name| is_held(name));
        named.map(str::to_owned).collect()
    }
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
