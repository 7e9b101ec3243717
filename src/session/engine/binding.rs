//! The variables that a cell has stored.

use std::collections::BTreeSet;

use super::Engine;
use super::compiled::CompiledCell;
use crate::session::Variable;
use crate::session::cell::{Statement, words};
use crate::session::child::report::CellReport;
use crate::session::compile::{one_line, types};
use crate::session::memory::deferred;
use crate::session::memory::deferred::{DeferredStatement, Reason};
use crate::session::memory::{Held, Maker, Memory};

impl Engine {
    /// Adds the variables that the cell has stored to the memory.
    pub(super) fn bind(
        &self,
        memory: &mut Memory,
        compiled: &CompiledCell,
        report: &CellReport,
    ) -> Vec<Variable> {
        let mut variables = Vec::new();
        for (name, mutable) in &compiled.program.binds {
            let (Some(bound), Some(type_name)) = (report.bound.get(name), compiled.types.get(name))
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
                parted: BTreeSet::new(),
                shown,
                made_by: None,
            };
            held.made_by = self.made_by(memory, compiled, name, &held);
            memory.variables.insert(name.clone(), held);
        }
        variables
    }

    /// The statement that would make a variable again.
    fn made_by(
        &self,
        memory: &Memory,
        compiled: &CompiledCell,
        name: &str,
        held: &Held,
    ) -> Option<Maker> {
        let cell = compiled.compilation.cell;
        let binds_it_alone = |statement: &Statement| match &statement.bindings[..] {
            [binding] => binding.name == name,
            _ => false,
        };
        let index = cell.statements.iter().rposition(binds_it_alone)?;
        let later = compiled.program.run.iter().filter(|other| **other > index);
        let names_it = |index: &usize| words(cell.statement_text(*index)).any(|word| word == name);
        let changed = held.may_change(&memory.items) && later.into_iter().any(names_it);
        let of_tensors = !compiled.compilation.is_repeatable(index, true);
        if changed || of_tensors && !compiled.compilation.gives_the_same(index) {
            return None;
        }
        let text = one_line(&cell.closed_statement(index));
        let value = deferred::value_of(&text);
        // A variable that the same cell has bound has another value by now.
        let bound = |word: &str| {
            compiled
                .program
                .binds
                .iter()
                .any(|(other, _)| other == word)
        };
        if words(&value).any(bound) {
            return None;
        }
        let statement = DeferredStatement {
            immutable_text: text.clone(),
            reads: memory.reads(&value),
            copied: BTreeSet::new(),
            text,
            reason: Reason::TypeUnknown,
            binds: vec![(name.to_owned(), held.mutable)],
            changes: Vec::new(),
        };
        Some(Maker {
            cell: self.cells,
            statement,
            of_tensors,
        })
    }
}
