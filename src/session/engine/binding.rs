//! The variables that a cell has stored.

use std::collections::BTreeSet;

use super::Engine;
use super::ready::Ready;
use crate::session::Variable;
use crate::session::cell::{Cell, Statement, words};
use crate::session::child::report::CellReport;
use crate::session::compile::{one_line, types};
use crate::session::memory::kept;
use crate::session::memory::kept::Reason;
use crate::session::memory::kept::changeable::is_changeable;
use crate::session::memory::{Held, Memory};

impl Engine {
    /// Takes over what the cell has stored.
    pub(super) fn bind(
        &self,
        memory: &mut Memory,
        source: &str,
        cell: &Cell,
        ready: &Ready,
        report: &CellReport,
    ) -> Vec<Variable> {
        let mut variables = Vec::new();
        for (name, mutable) in &ready.put.binds {
            let (Some(bound), Some(type_name)) = (report.bound.get(name), ready.types.get(name))
            else {
                continue;
            };
            let shown = Variable {
                type_name: types::short(type_name),
                ..bound.clone()
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
        let binds = |statement: &&(usize, &Statement)| {
            let bindings = &cell.bindings[statement.1.bindings.clone()];
            bindings.len() == 1 && bindings[0].name == name
        };
        let mut statements = cell.statements.iter().enumerate();
        let all: Vec<(usize, &Statement)> = statements.by_ref().collect();
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
}
