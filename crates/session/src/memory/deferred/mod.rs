//! Deferred statements: the values that they bind cannot be stored between cells, so the session keeps each statement
//! and runs it again in every cell that names a variable it binds.
//!
//! This applies to variables whose type is not known yet, borrows of other variables, and closures. By Rust's own
//! rules, a borrow taken again is the same as one that was kept, unless the borrowed value has changed in between.

pub mod interior_mutability;
pub mod repeatable;
mod text;
pub mod writes;

use std::collections::BTreeSet;

use crate::cell::{only_calls, value_words, words};

pub use text::{immutable_text, lends_a_place, lent_value, parts_of_tuple, typed_text, value_of};

/// Why a statement is deferred.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The type of the variable it binds is not known. The first cell that determines the type creates the variable.
    TypeUnknown,
    /// What it binds borrows from other variables.
    Borrows,
    /// What it binds consists only of references, so it has no state of its own.
    OnlyReferences,
    /// It binds a closure, or a value that holds one.
    Closure,
    /// It changes what an earlier deferred statement bound.
    Changes,
}

/// A deferred statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeferredStatement {
    /// On one line, unless there is a line break in a string literal.
    pub text: String,
    /// The same text without `mut`, so that the compiler reports each statement that changes what this one binds.
    pub immutable_text: String,
    pub reason: Reason,
    /// The names that it binds, each with whether it is bound as `mut`.
    pub binds: Vec<(String, bool)>,
    /// The names bound by earlier statements that this one changes.
    pub changes: Vec<String>,
    /// The variables that it names.
    pub reads: BTreeSet<String>,
    /// The variables whose values it uses, rather than borrows, and that may have different values later.
    pub copied: BTreeSet<String>,
}

impl DeferredStatement {
    /// The names that it binds.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.binds.iter().map(|(name, _)| name)
    }

    fn gives(&self, name: &str) -> bool {
        self.binds(name) || self.changes.iter().any(|other| other == name)
    }

    pub fn binds(&self, name: &str) -> bool {
        self.binds.iter().any(|(other, _)| other == name)
    }

    /// The variables that it names and that these texts may change through its bindings. A closure that is bound
    /// without `mut`, and that the texts only call, changes only those that can change through a shared reference.
    pub fn may_write(
        &self,
        texts: &[&str],
        changes_when_shared: &dyn Fn(&str) -> bool,
    ) -> impl Iterator<Item = &String> {
        let others = || texts.iter().filter(|text| **text != self.text);
        let is_only_called = self.reason == Reason::Closure
            && self.changes.is_empty()
            && self
                .binds
                .iter()
                .all(|(name, mutable)| !mutable && others().all(|text| only_calls(text, name)));
        self.reads
            .iter()
            .filter(move |name| !is_only_called || changes_when_shared(name))
    }

    pub fn binds_mutably(&self, name: &str) -> bool {
        let mut binds = self.binds.iter();
        binds.any(|(other, mutable)| other == name && *mutable)
    }
}

/// The deferred statements of a session, in the order they were typed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeferredStatements(Vec<DeferredStatement>);

impl DeferredStatements {
    /// Adds a statement. Removes earlier statements that bound the same names if nothing reads them.
    pub fn push(&mut self, statement: DeferredStatement) {
        let replaced = |earlier: &DeferredStatement, all: &[DeferredStatement]| {
            let again = |(name, _): &(String, bool)| statement.binds(name);
            let is_read = |(name, _): &(String, bool)| {
                statement.reads.contains(name)
                    || all
                        .iter()
                        .any(|other| other.reads.contains(name) || other.changes.contains(name))
            };
            !earlier.binds.is_empty()
                && earlier.changes.is_empty()
                && earlier.binds.iter().all(again)
                && !earlier.binds.iter().any(is_read)
        };
        let all = self.0.clone();
        self.0.retain(|earlier| !replaced(earlier, &all));
        self.0.push(statement);
    }

    /// The text of each statement, in order.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|statement| statement.text.as_str())
    }

    pub fn get(&self, index: usize) -> Option<&DeferredStatement> {
        self.0.get(index)
    }

    pub fn is_deferred(&self, name: &str) -> bool {
        self.0.iter().any(|statement| statement.binds(name))
    }

    /// The names that are bound by statements whose types are known. The others are stored as soon as they are used.
    pub fn names_that_stay(&self) -> impl Iterator<Item = String> {
        let stays = self
            .0
            .iter()
            .filter(|statement| statement.reason != Reason::TypeUnknown);
        stays.flat_map(DeferredStatement::names).cloned()
    }

    /// The names that were created or changed using the value of one of these variables.
    pub fn made_with(&self, names: &BTreeSet<String>) -> BTreeSet<String> {
        self.bound_or_changed_by(|statement| {
            let mut copied = statement.copied.iter();
            copied.any(|name| names.contains(name))
        })
    }

    /// The names that certain statements have created or changed.
    pub fn bound_or_changed_by(
        &self,
        which: impl Fn(&DeferredStatement) -> bool,
    ) -> BTreeSet<String> {
        let found = self.0.iter().filter(|statement| which(statement));
        found
            .flat_map(|statement| statement.names().chain(&statement.changes))
            .cloned()
            .collect()
    }

    /// Whether a statement changes what an earlier one bound to this name.
    pub fn changes(&self, name: &str) -> bool {
        let mut all = self.0.iter().flat_map(|statement| &statement.changes);
        all.any(|other| other == name)
    }

    /// The variables in an earlier state that are changed by statements missing from that state.
    pub fn changed_since(&self, earlier: &DeferredStatements) -> BTreeSet<String> {
        let mut known = earlier.0.clone();
        let is_new = |statement: &&DeferredStatement| {
            let same = known.iter().position(|one| one == *statement);
            same.map(|index| known.swap_remove(index)).is_none()
        };
        let new: Vec<&DeferredStatement> = self.0.iter().filter(is_new).collect();
        let changed = new.into_iter().flat_map(|statement| &statement.changes);
        let changed = changed.filter(|name| earlier.is_deferred(name));
        changed.cloned().collect()
    }

    /// The variables that a text may change without naming them, through closures and mutable references created from
    /// them.
    pub fn reached_by(
        &self,
        text: &str,
        changes_when_shared: &dyn Fn(&str) -> bool,
    ) -> BTreeSet<String> {
        let behind = self.behind(text, &|_| true).into_iter();
        let statements: Vec<&DeferredStatement> =
            behind.filter_map(|index| self.0.get(index)).collect();
        let texts = statements.iter().map(|statement| statement.text.as_str());
        let texts: Vec<&str> = std::iter::once(text).chain(texts).collect();
        let reaches = statements.into_iter().filter(|statement| {
            statement.reason == Reason::Closure || words(&statement.text).any(|word| word == "mut")
        });
        reaches
            .flat_map(|statement| statement.may_write(&texts, changes_when_shared))
            .cloned()
            .collect()
    }

    /// The last statement that binds a name.
    pub fn binding(&self, name: &str) -> Option<&DeferredStatement> {
        self.0.iter().rfind(|statement| statement.binds(name))
    }

    /// The bound names, in the order of their statements.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for name in self.0.iter().flat_map(DeferredStatement::names) {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        names
    }

    /// Notes that the last statement also changes these names.
    pub fn last_changes(&mut self, names: &BTreeSet<String>) {
        if let Some(last) = self.0.last_mut() {
            last.changes.extend(names.iter().cloned());
        }
    }

    /// Whether a statement that does not bind the name uses it, and does more than change it.
    pub fn is_read(&self, name: &str) -> bool {
        let only_changes = |statement: &&DeferredStatement| {
            statement.binds.is_empty() && statement.changes.iter().any(|other| other == name)
        };
        let others = self.0.iter().filter(|statement| !statement.binds(name));
        others
            .filter(|statement| !only_changes(statement))
            .flat_map(|statement| &statement.reads)
            .any(|read| read == name)
    }

    /// The names of unknown type that are created from one of these variables.
    pub fn waiting_for(&self, names: &BTreeSet<String>) -> BTreeSet<String> {
        let waits = self
            .0
            .iter()
            .filter(|statement| statement.reason == Reason::TypeUnknown);
        let of_them =
            waits.filter(|statement| statement.reads.iter().any(|read| names.contains(read)));
        of_them
            .flat_map(DeferredStatement::names)
            .cloned()
            .collect()
    }

    /// Puts a statement before all others because they name what it creates.
    pub fn push_front(&mut self, statement: DeferredStatement) {
        self.0.insert(0, statement);
    }

    /// The indices of the statements that a text needs, in order: those that bind the names it uses, and those that
    /// they need in turn. A statement whose type becomes known also needs all statements of unknown type that read it,
    /// because the cell may change what they read. The types of statements that stay deferred do not become known.
    pub fn behind(&self, text: &str, stays: &dyn Fn(&usize) -> bool) -> Vec<usize> {
        let mut text = text.to_owned();
        loop {
            let found = self.needed_by(&text);
            let made: BTreeSet<&str> = found
                .iter()
                .filter(|index| self.0[**index].reason == Reason::TypeUnknown && !stays(index))
                .flat_map(|index| self.0[*index].names())
                .map(String::as_str)
                .collect();
            let waits_along = |(index, statement): &(usize, &DeferredStatement)| {
                statement.reason == Reason::TypeUnknown
                    && !found.contains(index)
                    && statement
                        .reads
                        .iter()
                        .any(|name| made.contains(name.as_str()))
            };
            let along: Vec<&DeferredStatement> = self
                .0
                .iter()
                .enumerate()
                .filter(waits_along)
                .map(|(_, statement)| statement)
                .collect();
            if along.is_empty() {
                return found;
            }
            for name in along.into_iter().flat_map(DeferredStatement::names) {
                text.push(' ');
                text.push_str(name);
            }
        }
    }

    fn needed_by(&self, text: &str) -> Vec<usize> {
        let is_bound = |name: &&str| self.is_deferred(name);
        let mut wanted: BTreeSet<&str> = value_words(text).filter(is_bound).collect();
        let mut found = Vec::new();
        for (index, statement) in self.0.iter().enumerate().rev() {
            if !wanted.iter().any(|name| statement.gives(name)) {
                continue;
            }
            found.push(index);
            wanted.retain(|name| !statement.binds(name));
            wanted.extend(statement.reads.iter().map(String::as_str));
        }
        found.reverse();
        found
    }

    /// Forgets these names and everything created from them. Returns the other names that were removed.
    pub fn forget(&mut self, names: &BTreeSet<String>) -> Vec<String> {
        let mut gone = names.clone();
        let before = self.names();
        // Removing a statement also removes the earlier statements whose variables it changes.
        let mut left = usize::MAX;
        while left > self.0.len() {
            left = self.0.len();
            self.0.retain(|statement| {
                let goes = statement.names().any(|name| gone.contains(name))
                    || statement.reads.iter().any(|name| gone.contains(name))
                    || statement.changes.iter().any(|name| gone.contains(name));
                if goes {
                    gone.extend(statement.names().cloned());
                    gone.extend(statement.changes.iter().cloned());
                }
                !goes
            });
        }
        let mut others = before;
        others.retain(|name| !names.contains(name) && !self.is_deferred(name));
        others
    }

    /// Notes that the variable bound by a statement of unknown type turned out to borrow.
    pub fn borrows(&mut self, index: usize) {
        if let Some(statement) = self.0.get_mut(index) {
            statement.reason = Reason::Borrows;
            statement.immutable_text = immutable_text(&statement.text);
        }
    }

    /// Removes the statements of variables that are stored now, and earlier bindings of the same names along with
    /// everything created from those bindings. What was created from the variables themselves stays. Returns the other
    /// names that were removed.
    pub fn made(&mut self, statements: &BTreeSet<usize>) -> Vec<String> {
        let mut gone: BTreeSet<String> = BTreeSet::new();
        let mut goes: BTreeSet<usize> = statements.clone();
        for made in statements {
            let Some(statement) = self.0.get(*made) else {
                continue;
            };
            let names: Vec<String> = statement.names().cloned().collect();
            for (index, earlier) in self.0.iter().enumerate().take(*made) {
                let of_them = |name: &String| names.contains(name) || gone.contains(name);
                let goes_along = earlier.names().any(of_them)
                    || earlier.reads.iter().chain(&earlier.changes).any(of_them);
                if goes_along && goes.insert(index) {
                    gone.extend(
                        earlier
                            .names()
                            .filter(|name| !names.contains(name))
                            .cloned(),
                    );
                }
            }
        }
        let mut index = 0;
        self.0.retain(|_| {
            index += 1;
            !goes.contains(&(index - 1))
        });
        gone.into_iter()
            .filter(|name| !self.is_deferred(name))
            .collect()
    }
}

#[cfg(test)]
mod tests;
