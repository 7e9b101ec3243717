//! Recreates variables from the text that created them, with a type or lifetime that suits the cell.

use std::collections::BTreeSet;

use super::{MISFIT, SHORT_LIVED, has_code};
use crate::cell::words;
use crate::compile::messages::Message;
use crate::compile::{Assembled, CompilePlan};
use crate::engine::compilation::Compilation;
use crate::memory::deferred::{DeferredStatement, lent_value};
use crate::memory::{Held, Maker};

impl Compilation<'_> {
    /// If types or lifetimes do not match, recreates variables from the text that created them, so that the cell
    /// determines their types. This applies to variables whose changes since then can be run again. Returns whether
    /// there are any.
    pub(super) fn reinfer_types(&mut self, program: &Assembled, errors: &[&Message]) -> bool {
        let any_type = errors.iter().any(|error| has_code(error, &SHORT_LIVED));
        let misfit = errors.iter().any(|error| has_code(error, &MISFIT));
        if !(any_type || misfit) {
            return false;
        }
        const GUESSED: [&str; 2] = ["i32", "f64"];
        if self.before_reinference.is_some() {
            return false;
        }
        let mut named = program.loads.clone();
        let maker = |name: &String| {
            let held = self.memory.variables.get(name);
            held.and_then(|held| held.made_by.as_ref())
        };
        let is_guessed = |held: &Held| words(&held.type_name).any(|word| GUESSED.contains(&word));
        // A guess carries over to what is created from the variable: `let m = n;`.
        let mut new: Vec<String> = named.iter().cloned().collect();
        while let Some(name) = new.pop() {
            let held = self.memory.variables.get(&name);
            let made_by = held.filter(|held| is_guessed(held)).and(maker(&name));
            for read in made_by.into_iter().flat_map(Maker::reads) {
                if named.insert(read.clone()) {
                    new.push(read.clone());
                }
            }
        }
        let fits = |(name, held): &(&String, &Held)| {
            let guessed = is_guessed(held);
            let Some(made_by) = maker(name).filter(|maker| !maker.of_tensors) else {
                return false;
            };
            // All variables that the same statement created must be unchanged since then.
            let mut names = made_by.statement.names();
            let together = |other: &String| {
                let other = maker(other);
                other.is_some_and(|other| {
                    (other.cell, &other.statement) == (made_by.cell, &made_by.statement)
                })
            };
            // Another lifetime does not help what is already kept in a frame.
            let any_type = any_type && lent_value(&made_by.statement.text).is_none();
            named.contains(*name) && (any_type || misfit && guessed) && names.all(together)
        };
        let held = self.memory.variables.iter().filter(fits);
        let found: BTreeSet<String> = held
            .filter_map(|(_, held)| held.made_by.as_ref())
            .flat_map(|maker| maker.statement.names().cloned())
            .collect();
        if found.is_empty() {
            return false;
        }
        self.before_reinference = Some((self.memory.clone(), self.plan.clone()));
        self.plan = CompilePlan::default();
        self.changes.clear();
        let mut statements: Vec<(usize, DeferredStatement)> = Vec::new();
        for name in found {
            let held = self.memory.variables.remove(&name);
            if let Some(maker) = held.and_then(|held| held.made_by) {
                let made = (maker.cell, maker.statement);
                let again = std::iter::once(made).chain(maker.changes);
                let new = again.filter(|made| !statements.contains(made));
                statements.extend(new.collect::<Vec<_>>());
                self.dropped.push(name);
            }
        }
        statements.sort_by_key(|(cell, _)| *cell);
        for (_, statement) in statements.into_iter().rev() {
            self.memory.deferred.push_front(statement);
        }
        self.defer_closures();
        self.know_moved_parts();
        true
    }

    /// Undoes the reinference if it did not help, because the cell itself is wrong.
    pub fn take_back_reinference(&mut self) -> bool {
        let taken = self
            .before_reinference
            .as_mut()
            .filter(|_| !self.dropped.is_empty());
        let Some((memory, plan)) = taken else {
            return false;
        };
        std::mem::swap(&mut self.memory, memory);
        std::mem::swap(&mut self.plan, plan);
        self.dropped.clear();
        self.changes.clear();
        self.refusal = None;
        // The errors are then those of the form that failed, with the session as is.
        true
    }
}
