//! The statements of a cell that is being compiled: what they bind, and whether they can be run again.

use std::collections::BTreeSet;

use crate::language::t;

use super::compilation::Compilation;
use crate::session::Label;
use crate::session::cell::words;
use crate::session::memory::deferred::repeatable::Judge;

impl Compilation<'_> {
    /// Defers all statements that bind a closure.
    pub fn defer_closures(&mut self) {
        for index in 0..self.cell.statements.len() {
            if self.is_closure(index) {
                self.plan.deferred.insert(index);
            }
        }
    }

    /// Whether a statement binds a closure that is written out in it and is not a `move` closure.
    pub fn is_closure(&self, index: usize) -> bool {
        self.cell.statements[index].is_closure
    }

    pub fn statement_at(&self, offset: usize) -> Option<usize> {
        let mut statements = self.cell.statements.iter();
        statements.position(|statement| statement.range.contains(&offset))
    }

    /// Defers a statement if it can be run again. Returns whether it is deferred now and was not before.
    pub fn defer(&mut self, statement: Option<usize>) -> bool {
        let Some(index) = statement else { return false };
        // A statement that consumes a variable can run only once.
        let consumes =
            words(self.cell.statement_text(index)).any(|word| self.plan.moved.contains(word));
        !consumes && self.is_repeatable(index, true) && self.plan.deferred.insert(index)
    }

    /// Whether a statement can be run again. It may change deferred variables. If `prints` is set, it may print,
    /// because it has been run before.
    pub fn is_repeatable(&self, index: usize, prints: bool) -> bool {
        self.judged(index, prints, false)
    }

    /// Whether a statement that has run would give the same value again, be it computed from tensors.
    pub fn gives_the_same(&self, index: usize) -> bool {
        self.judged(index, true, true)
    }

    fn judged(&self, index: usize, prints: bool, tensors: bool) -> bool {
        let mut changeable: BTreeSet<String> = self.memory.deferred.names_that_stay().collect();
        let still_deferred = self.plan.still_deferred.iter();
        let still_deferred = still_deferred.filter_map(|index| self.memory.deferred.get(*index));
        changeable.extend(still_deferred.flat_map(|statement| statement.names().cloned()));
        changeable.extend(self.names_deferred_here());
        let judge = Judge {
            items: &self.memory.items,
            changeable: &changeable,
            prints,
            tensors,
        };
        judge.is_repeatable(&self.cell.closed_statement(index))
    }

    pub fn names_deferred_here(&self) -> impl Iterator<Item = String> {
        let deferred = self.plan.deferred.iter();
        let bindings = deferred.flat_map(|index| &self.cell.statements[*index].bindings);
        bindings.map(|binding| binding.name.clone())
    }

    /// The place of a name in the cell's own text.
    pub fn label(&self, name: &str) -> Option<Label> {
        let mut bindings = self.cell.bindings();
        let binding = bindings.rfind(|binding| binding.name == name)?;
        let end = binding.name_end;
        Some(Label {
            start: end.saturating_sub(name.len()),
            end,
            text: t!("bound here").into_owned(),
            primary: true,
        })
    }

    pub fn wait(&mut self, index: usize) -> bool {
        let statement = &self.cell.statements[index];
        let waits =
            statement.is_let && !statement.bindings.is_empty() && self.is_repeatable(index, false);
        if waits {
            self.plan.deferred.insert(index);
        }
        waits && self.plan.waiting.insert(index)
    }
}
