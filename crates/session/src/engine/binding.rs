//! The variables that a cell stored.

use std::collections::BTreeSet;

use gpu_tutor_text::say;

use super::Engine;
use super::compiled::CompiledCell;
use super::effects::changes_again;
use crate::Variable;
use crate::cell::{Statement, words};
use crate::child::report::CellReport;
use crate::compile::{one_line, types};
use crate::memory::deferred;
use crate::memory::deferred::{DeferredStatement, Reason};
use crate::memory::{Held, Maker, Memory};

impl Engine {
    /// Adds the variables that the cell stored to the memory.
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
                // The value may be different in a later cell.
                note: None,
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

    /// Notes on the variables that hold an error that the cell ignored.
    pub(super) fn errors_held(
        compiled: &CompiledCell,
        report: &CellReport,
    ) -> impl Iterator<Item = String> {
        let cell = compiled.compilation.cell;
        compiled.program.binds.iter().filter_map(move |(name, _)| {
            let error = report.bound.get(name)?.note.as_ref()?;
            let bound = cell.statement_binding(name)?;
            let mut later = compiled.program.run.iter().filter(|index| **index > bound);
            let is_named =
                later.any(|index| words(cell.statement_text(*index)).any(|word| word == name));
            (!is_named).then(|| {
                say!(
                    "`%{name}` holds an error: %{error}; a `?` after the expression would have stopped the cell there",
                    name,
                    error
                )
            })
        })
    }

    /// The statement that would recreate a variable.
    fn made_by(
        &self,
        memory: &Memory,
        compiled: &CompiledCell,
        name: &String,
        held: &Held,
    ) -> Option<Maker> {
        let cell = compiled.compilation.cell;
        let binds_it = |statement: &Statement| {
            let mut bindings = statement.bindings.iter();
            bindings.any(|binding| binding.name == *name)
        };
        let Some(index) = cell.statements.iter().rposition(binds_it) else {
            return self.made_by_waiting(memory, compiled, name);
        };
        let bindings = &cell.statements[index].bindings;
        let later = compiled.program.run.iter().filter(|other| **other > index);
        let names_it = |index: &usize| words(cell.statement_text(*index)).any(|word| word == name);
        let changed = held.may_change(&memory.items) && later.into_iter().any(names_it);
        let compilation = &compiled.compilation;
        let is_repeatable = compilation.is_repeatable(index, true);
        let of_tensors = !is_repeatable && !compilation.lends_a_new_value(index);
        if of_tensors && (changed || !compiled.compilation.gives_the_same(index)) {
            return None;
        }
        let is_bound_twice = cell.statements[..index].iter().any(binds_it);
        let reads = memory.reads(&deferred::value_of(&cell.closed_statement(index)));
        let changes = match changed {
            // Changes to an earlier variable with this name and changes to what it was created from cannot be told
            // apart here.
            true if is_bound_twice || !reads.is_empty() => return None,
            true => {
                let changes = changes_again(memory, compiled, name)?;
                let mut reads = changes.iter().flat_map(|change| &change.reads);
                if changes.len() > Maker::MOST_CHANGES || reads.any(|read| read != name) {
                    return None;
                }
                changes
            }
            false => Vec::new(),
        };
        let text = one_line(&cell.closed_statement(index));
        let value = deferred::value_of(&text);
        // A variable bound in the same cell has a different value by now.
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
            binds: bindings
                .iter()
                .map(|binding| (binding.name.clone(), binding.mutable))
                .collect(),
            changes: Vec::new(),
        };
        Some(Maker {
            cell: self.cells,
            statement,
            changes: changes
                .into_iter()
                .map(|statement| (self.cells, statement))
                .collect(),
            of_tensors,
        })
    }

    /// The statements that would recreate a variable that was waiting for its type until this cell.
    fn made_by_waiting(
        &self,
        memory: &Memory,
        compiled: &CompiledCell,
        name: &String,
    ) -> Option<Maker> {
        let deferred = &compiled.compilation.memory.deferred;
        let mut statements = Vec::new();
        for index in compiled.waited() {
            let statement = deferred.get(index)?;
            let concerns = statement.binds(name) || statement.changes.contains(name);
            statements.extend(concerns.then(|| statement.clone()));
        }
        let mut statements = statements.into_iter();
        let statement = statements.next().filter(|first| first.binds(name))?;
        let here = changes_again(memory, compiled, name)?;
        let changes = statements.chain(here);
        Some(Maker {
            cell: self.cells,
            statement,
            changes: changes.map(|statement| (self.cells, statement)).collect(),
            of_tensors: false,
        })
    }
}
