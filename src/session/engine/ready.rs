//! A cell that can run, and what is known of it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::attempt::Attempt;
use super::statements::closed;
use crate::session::compile::messages::Message;
use crate::session::compile::objects::Compiled;
use crate::session::compile::types::Inferred;
use crate::session::compile::{Form, Put};
use crate::session::errors::diagnostics;
use crate::session::memory::Memory;
use crate::session::memory::kept::Reason;
use crate::session::memory::ledger::Ledger;

/// A cell that can run.
pub struct Ready {
    pub form: Form,
    pub put: Put,
    pub library: Vec<u8>,
    /// What the session holds, where the cell found it necessary to make some of it anew.
    pub memory: Memory,
    /// With what the cell defines.
    pub ledger: Ledger,
    /// Variables whose type it defines anew.
    pub lost: Vec<String>,
    /// The types of what it binds, as the compiler names them.
    pub types: BTreeMap<String, String>,
    /// For each statement that changes what is kept as text, what it changes.
    pub changes: BTreeMap<usize, BTreeSet<String>>,
    /// Of the statements that are kept or change what is, those that can be run again.
    pub repeatable: BTreeSet<usize>,
    /// Statements that bind closures.
    pub closures: BTreeSet<usize>,
    /// What the compiler warns of.
    pub warnings: Vec<String>,
    /// What of the cell the session cannot keep as a program would.
    pub limits: Vec<String>,
    ranges: Vec<Range<usize>>,
}

impl Ready {
    /// Whether a statement of an earlier cell has waited for this one.
    pub fn has_waited(&self, index: usize) -> bool {
        let statement = self.memory.kept.get(index);
        statement.is_some_and(|statement| statement.reason == Reason::Waits)
            && !self.form.staying.contains(&index)
    }

    /// The text of a statement, closed.
    pub fn text(&self, source: &str, index: usize) -> Option<String> {
        Some(closed(source.get(self.ranges.get(index)?.clone())?))
    }
}

impl Attempt<'_> {
    pub(super) fn ready(self, put: Put, compiled: Compiled, messages: &[Message]) -> Ready {
        let mut types: BTreeMap<String, String> = BTreeMap::new();
        for (name, inferred) in compiled.types {
            types.insert(
                name,
                match inferred {
                    Inferred::Named(type_name) | Inferred::Unnameable(type_name) => type_name,
                    Inferred::Function(pointer) => pointer,
                    Inferred::Closure(_) => "{closure}".to_owned(),
                },
            );
        }
        types.extend(self.form.types.clone());
        let all = 0..self.cell.statements.len();
        let wanted = |index: &usize| {
            self.changes.contains_key(index) || self.cell.statements[*index].bindings.len() == 1
        };
        let repeatable = all
            .clone()
            .filter(wanted)
            .filter(|index| self.is_repeatable(*index, true));
        let repeatable = repeatable.collect();
        let closures = all.filter(|index| self.is_closure(*index)).collect();
        let statements = self.cell.statements.iter();
        let limited = self.cell.items.iter().filter(|item| item.is_thread_local);
        let limits = limited.map(|item| {
            let what = item.name.as_deref().unwrap_or("impl");
            format!("what `{what}` keeps in a static of its own starts again in each cell; a static that stands by itself does not")
        });
        let limits = limits.collect();
        let ranges = statements
            .map(|statement| statement.range.clone())
            .collect();
        Ready {
            repeatable,
            closures,
            limits,
            ranges,
            warnings: diagnostics::warnings(messages, &put.source, self.source),
            library: compiled.library.unwrap_or_default(),
            form: self.form,
            memory: self.memory,
            ledger: self.ledger,
            lost: self.lost,
            changes: self.changes,
            types,
            put,
        }
    }
}
