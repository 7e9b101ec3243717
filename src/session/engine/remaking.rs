//! Variables that are made anew from the text that made them, in a type or with a lifetime that fits.

use std::collections::BTreeSet;

use super::compilation::Compilation;
use crate::session::cell::words;
use crate::session::compile::{Form, Put};
use crate::session::memory::Held;

impl Compilation<'_> {
    /// Variables whose types or lifetimes do not fit, and that nothing has changed since they were made, are made anew from
    /// text: then the cell tells what fits. Tells whether there are any.
    pub fn remake(&mut self, put: &Put, any_type: bool) -> bool {
        const GUESSED: [&str; 2] = ["i32", "f64"];
        if self.before_remaking.is_some() {
            return false;
        }
        let run = put.run.iter().map(|index| self.cell.statement_text(*index));
        let earlier = put.rerun(&self.memory.kept);
        let earlier = earlier.map(|statement| statement.text.as_str());
        let texts = run.chain(earlier).flat_map(words);
        let named: BTreeSet<String> = texts.map(str::to_owned).collect();
        let fits = |name: &String, held: &Held| {
            let guessed = words(&held.type_name).any(|word| GUESSED.contains(&word));
            named.contains(name) && held.made_by.is_some() && (any_type || guessed)
        };
        let held = self.memory.variables.iter();
        let mut found: Vec<(String, usize)> = held
            .filter(|(name, held)| fits(name, held))
            .map(|(name, held)| (name.clone(), held.made_by.as_ref().map_or(0, |made| made.0)))
            .collect();
        if found.is_empty() {
            return false;
        }
        self.before_remaking = Some((self.memory.clone(), self.form.clone()));
        self.form = Form::default();
        self.changes.clear();
        found.sort_by_key(|(_, order)| std::cmp::Reverse(*order));
        for (name, _) in found {
            let held = self.memory.variables.remove(&name);
            if let Some((_, statement)) = held.and_then(|held| held.made_by) {
                self.memory.kept.push_front(statement);
                self.dropped.push(name);
            }
        }
        self.keep_closures();
        true
    }

    /// It was of no use: the cell is wrong in itself.
    pub(super) fn take_back_remaking(&mut self) -> bool {
        let taken = self
            .before_remaking
            .as_mut()
            .filter(|_| !self.dropped.is_empty());
        let Some((memory, form)) = taken else {
            return false;
        };
        std::mem::swap(&mut self.memory, memory);
        std::mem::swap(&mut self.form, form);
        self.dropped.clear();
        self.changes.clear();
        self.refusal = None;
        // With the form that failed, so that the errors are those of the session as it is.
        true
    }
}
