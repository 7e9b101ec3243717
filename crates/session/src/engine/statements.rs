//! The statements of a cell that is being compiled: what they bind, and whether they can be run again.

use std::collections::{BTreeMap, BTreeSet};

use gpu_tutor_text::say;

use super::compilation::Compilation;
use crate::Label;
use crate::cell::{Statement, closure_parameters, value_words, words};
use crate::memory::deferred::interior_mutability::lends_for_change;
use crate::memory::deferred::repeatable::{Judge, Named};
use crate::memory::deferred::writes::{assigned, copied};
use crate::memory::deferred::{Reason, lent_value, value_of};

impl<'a> Compilation<'a> {
    /// Defers all statements that bind a closure.
    pub fn defer_closures(&mut self) {
        for index in 0..self.cell.statements.len() {
            if self.is_closure(index) {
                self.plan.deferred.insert(index);
            }
        }
    }

    /// Whether a statement binds a closure that is written out in the statement and is not a `move` closure.
    pub fn is_closure(&self, index: usize) -> bool {
        self.cell.statements[index].is_closure
    }

    pub fn statement_at(&self, offset: usize) -> Option<usize> {
        let mut statements = self.cell.statements.iter();
        statements.position(|statement| statement.range.contains(&offset))
    }

    /// Defers a statement if it can be run again. Returns whether it is newly deferred.
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
        self.judged(index, prints, false, None)
    }

    /// Whether a statement can be run again, and changes nothing but this variable.
    pub fn changes_alone(&self, index: usize, name: &str) -> bool {
        let mut words = words(self.cell.statement_text(index));
        let consumes = words.any(|word| self.plan.moved.contains(word));
        !consumes && self.judged(index, true, false, Some(name))
    }

    /// Whether a statement that has run would produce the same value again, even if the value is computed from tensors.
    pub fn gives_the_same(&self, index: usize) -> bool {
        self.judged(index, true, true, None)
    }

    /// Whether a statement would do something different in a later cell, because of what the rest of this cell does.
    pub fn is_overtaken(&self, index: usize) -> bool {
        !self.overtaken_by(index).is_empty()
    }

    /// The names that a statement reads and that mean something else after this cell: the rest of the cell rebinds
    /// them, or assigns a new value to a variable whose value the statement uses. If a cell binds two variables with
    /// the same name, the session keeps the later one, so a statement that hides what it reads also counts.
    pub fn overtaken_by(&self, index: usize) -> BTreeSet<String> {
        let text = self.cell.closed_statement(index);
        let statement = &self.cell.statements[index];
        let value = match statement.is_let {
            true => value_of(&text),
            false => text.clone(),
        };
        let own = closure_parameters(&value);
        let reads = value_words(&value).filter(|word| !own.contains(*word));
        let used = copied(&text);
        let bound = |statement: &'a Statement| {
            let names = statement.bindings.iter();
            names.map(|binding| binding.name.as_str())
        };
        let (earlier, rest) = self.cell.statements.split_at(index);
        // The text of a deferred statement is kept, even if a later one hides what it binds.
        let earlier = earlier.iter().enumerate();
        let earlier = earlier.filter(|(index, _)| !self.plan.deferred.contains(index));
        let earlier: BTreeSet<&str> = earlier.flat_map(|(_, earlier)| bound(earlier)).collect();
        let own: BTreeSet<&str> = bound(statement).collect();
        let later: BTreeSet<&str> = rest[1..].iter().flat_map(bound).collect();
        let assigned: BTreeSet<String> = (index + 1..self.cell.statements.len())
            .flat_map(|later| assigned(&self.cell.closed_statement(later)))
            .collect();
        let overtaken = reads.filter(|name| {
            later.contains(name)
                || own.contains(name) && earlier.contains(name)
                || used.contains(*name) && assigned.contains(*name)
        });
        overtaken.map(str::to_owned).collect()
    }

    /// Whether a statement creates a value and binds a `&mut` to it, and would create the same value again.
    pub fn lends_a_new_value(&self, index: usize) -> bool {
        let text = self.cell.closed_statement(index);
        lent_value(&text).is_some_and(|text| self.judged_text(&text, index, true, false, None))
    }

    fn judged(&self, index: usize, prints: bool, tensors: bool, changed: Option<&str>) -> bool {
        let text = self.cell.closed_statement(index);
        self.judged_text(&text, index, prints, tensors, changed)
    }

    /// Judges a text as if it were the statement with this index.
    fn judged_text(
        &self,
        text: &str,
        index: usize,
        prints: bool,
        tensors: bool,
        changed: Option<&str>,
    ) -> bool {
        let mut changeable: BTreeSet<String> = self.memory.deferred.names_that_stay().collect();
        let plan = &self.plan;
        let still_deferred = plan.still_deferred.iter().chain(plan.unknown.keys());
        let still_deferred = still_deferred.filter_map(|index| self.memory.deferred.get(*index));
        changeable.extend(still_deferred.flat_map(|statement| statement.names().cloned()));
        changeable.extend(self.names_deferred_here());
        changeable.extend(changed.map(str::to_owned));
        let named: BTreeMap<String, Named> = words(text)
            .filter_map(|name| Some((name.to_owned(), self.named(name, index)?)))
            .collect();
        // What such a variable lends belongs to another variable, which is not recreated.
        changeable.retain(|name| {
            let type_name = named.get(name).and_then(|named| named.type_name.as_ref());
            type_name.is_none_or(|type_name| !lends_for_change(type_name, &self.memory.items))
        });
        let judge = Judge {
            items: &self.memory.items,
            named: &named,
            changeable: &changeable,
            prints,
            tensors,
        };
        judge.is_repeatable(text)
    }

    /// What is known about a variable that a statement of the cell names.
    pub(super) fn named(&self, name: &str, statement: usize) -> Option<Named> {
        let earlier = self.cell.statements[..statement].iter();
        let bound = earlier.rev().find_map(|earlier| {
            let mut bindings = earlier.bindings.iter();
            Some((
                earlier,
                bindings.find(|binding| binding.name == name)?.mutable,
            ))
        });
        let (type_name, mutable, closure) = match (bound, self.memory.variables.get(name)) {
            (Some((earlier, mutable)), _) => {
                let text = self.cell.source[earlier.range.clone()].to_owned();
                let type_name = self.types.get(name).cloned();
                (type_name, mutable, earlier.is_closure.then_some(text))
            }
            (None, Some(held)) => (Some(held.type_name.clone()), held.mutable, None),
            (None, None) => {
                let statement = self.memory.deferred.binding(name)?;
                let is_closure = statement.reason == Reason::Closure;
                let mut binds = statement.binds.iter();
                (
                    self.memory.deferred_types.get(name).cloned(),
                    binds.any(|(bound, mutable)| bound == name && *mutable),
                    is_closure.then(|| statement.text.clone()),
                )
            }
        };
        let lends = |type_name: &String| lends_for_change(type_name, &self.memory.items);
        Some(Named {
            exposed: mutable || type_name.as_ref().is_none_or(lends),
            type_name,
            closure,
        })
    }

    pub fn names_deferred_here(&self) -> impl Iterator<Item = String> {
        let deferred = self.plan.deferred.iter();
        let bindings = deferred.flat_map(|index| &self.cell.statements[*index].bindings);
        bindings.map(|binding| binding.name.clone())
    }

    /// The position of a name in the cell's own text.
    pub fn label(&self, name: &str) -> Option<Label> {
        let mut bindings = self.cell.bindings();
        let binding = bindings.rfind(|binding| binding.name == name)?;
        let end = binding.name_end;
        Some(Label {
            start: end.saturating_sub(name.len()),
            end,
            text: say!("bound here"),
            primary: true,
        })
    }

    /// Whether a type can be written after the name where the cell binds it.
    pub fn can_annotate(&self, name: &str) -> bool {
        let mut bindings = self.cell.bindings();
        let binding = bindings.rfind(|binding| binding.name == name);
        let behind = binding.map(|binding| self.cell.source[binding.name_end..].trim_start());
        let is_plain = behind.is_some_and(|rest| rest.starts_with('=') && !rest.starts_with("=="));
        let statement = self.cell.statement_binding(name);
        let alone = statement.is_some_and(|index| self.cell.statements[index].bindings.len() == 1);
        is_plain && alone && !self.plan.annotated.contains_key(name)
    }

    pub fn wait(&mut self, index: usize) -> bool {
        let statement = &self.cell.statements[index];
        let waits = statement.is_let
            && !statement.bindings.is_empty()
            && self.is_repeatable(index, false)
            && !self.is_overtaken(index);
        if waits {
            self.plan.deferred.insert(index);
        }
        waits && self.plan.waiting.insert(index)
    }
}
