//! Makes variables again from the text that made them, in a type or with a lifetime that fits the cell.

use std::collections::BTreeSet;

use super::{MISFIT, SHORT_LIVED, has_code};
use crate::session::cell::words;
use crate::session::compile::messages::Message;
use crate::session::compile::{Assembled, CompilePlan};
use crate::session::engine::compilation::Compilation;
use crate::session::memory::Held;

impl Compilation<'_> {
    /// If types or lifetimes do not fit, makes variables again from the text that made them: then the cell determines
    /// their types. This concerns variables that nothing has changed since. Returns whether there are any.
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
        let run = program
            .run
            .iter()
            .map(|index| self.cell.statement_text(*index));
        let earlier = program.rerun_statements(&self.memory.deferred);
        let earlier = earlier.map(|statement| statement.text.as_str());
        let texts = run.chain(earlier).flat_map(words);
        let named: BTreeSet<String> = texts.map(str::to_owned).collect();
        let fits = |name: &String, held: &Held| {
            let guessed = words(&held.type_name).any(|word| GUESSED.contains(&word));
            let made_by = held.made_by.as_ref().filter(|maker| !maker.of_tensors);
            named.contains(name) && made_by.is_some() && (any_type || guessed)
        };
        let held = self.memory.variables.iter();
        let mut found: Vec<(String, usize)> = held
            .filter(|(name, held)| fits(name, held))
            .map(|(name, held)| {
                (
                    name.clone(),
                    held.made_by.as_ref().map_or(0, |made| made.cell),
                )
            })
            .collect();
        if found.is_empty() {
            return false;
        }
        self.before_reinference = Some((self.memory.clone(), self.plan.clone()));
        self.plan = CompilePlan::default();
        self.changes.clear();
        found.sort_by_key(|(_, order)| std::cmp::Reverse(*order));
        for (name, _) in found {
            let held = self.memory.variables.remove(&name);
            if let Some(maker) = held.and_then(|held| held.made_by) {
                self.memory.deferred.push_front(maker.statement);
                self.dropped.push(name);
            }
        }
        self.defer_closures();
        self.know_moved_parts();
        true
    }

    /// Takes this back if it was of no use: the cell itself is wrong.
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
        // The errors are then those of the form that failed, for the session as it is.
        true
    }
}
