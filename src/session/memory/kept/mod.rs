//! Statements that are kept as text: what they bind cannot be held between cells, and is made again for each cell that
//! names it.
//!
//! A variable whose type is not known yet, a borrow of another variable and a closure are held this way. Rust's own rules
//! make a borrow that is taken again the same as one that was kept, except that what is borrowed may have changed in between.

pub mod changeable;
pub mod repeatable;
mod text;
pub mod writes;

use std::collections::BTreeSet;

use crate::session::cell::words;

pub use text::{unchanging, value_of};

/// Why a statement is kept as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The type of what it binds is not known: the first cell that tells it makes the variable.
    Waits,
    /// What it binds borrows from other variables.
    Borrows,
    /// The same, and it holds nothing of its own that could change.
    Lends,
    /// A closure, or what holds one.
    Closure,
    /// It changes what an earlier statement has bound.
    Changes,
}

/// A statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// On one line, unless there is a line break in a text literal.
    pub text: String,
    /// The same with names that cannot be changed, so that the compiler tells which statements change them.
    pub unchanging: String,
    pub reason: Reason,
    /// What it binds, and whether by `mut`.
    pub binds: Vec<(String, bool)>,
    /// What earlier statements have bound and this one changes.
    pub changes: Vec<String>,
    /// The variables that it names.
    pub reads: BTreeSet<String>,
    /// Of these the ones whose values it takes, and that may be others later.
    pub copied: BTreeSet<String>,
}

impl Statement {
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
}

/// The statements of a session, in the order they were typed.
#[derive(Debug, Clone, Default)]
pub struct Kept(Vec<Statement>);

impl Kept {
    /// Adds a statement. Those that bound the same names before, and that nothing reads, are not needed any more.
    pub fn push(&mut self, statement: Statement) {
        let replaced = |earlier: &Statement, all: &[Statement]| {
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

    pub fn get(&self, index: usize) -> Option<&Statement> {
        self.0.get(index)
    }

    pub fn is_kept(&self, name: &str) -> bool {
        self.0.iter().any(|statement| statement.binds(name))
    }

    /// The names that are bound by statements which do not wait: those that do are held as soon as they are used.
    pub fn names_that_stay(&self) -> impl Iterator<Item = String> {
        let stays = self
            .0
            .iter()
            .filter(|statement| statement.reason != Reason::Waits);
        stays.flat_map(|statement| statement.binds.iter().map(|(name, _)| name.clone()))
    }

    /// The names that were made with the value of one of these.
    pub fn made_with(&self, names: &BTreeSet<String>) -> BTreeSet<String> {
        let with = self
            .0
            .iter()
            .filter(|statement| statement.copied.iter().any(|name| names.contains(name)));
        with.flat_map(|statement| &statement.binds)
            .map(|(name, _)| name.clone())
            .collect()
    }

    /// Whether a statement changes what another has bound.
    pub fn changes(&self, name: &str) -> bool {
        let mut all = self.0.iter().flat_map(|statement| &statement.changes);
        all.any(|other| other == name)
    }

    /// The statement that binds a name last.
    pub fn binding(&self, name: &str) -> Option<&Statement> {
        self.0.iter().rfind(|statement| statement.binds(name))
    }

    /// The names that are bound, in the order they were.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for (name, _) in self.0.iter().flat_map(|statement| &statement.binds) {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        names
    }

    /// The statement that was added last changes these names, too.
    pub fn last_changes(&mut self, names: &BTreeSet<String>) {
        if let Some(last) = self.0.last_mut() {
            last.changes.extend(names.iter().cloned());
        }
    }

    /// Whether another statement than one that changes it names it.
    pub fn is_read(&self, name: &str) -> bool {
        let others = self.0.iter().filter(|statement| !statement.gives(name));
        others
            .flat_map(|statement| &statement.reads)
            .any(|read| read == name)
    }

    /// The names that wait for their types and are made of one of these.
    pub fn waiting_for(&self, names: &BTreeSet<String>) -> BTreeSet<String> {
        let waits = self
            .0
            .iter()
            .filter(|statement| statement.reason == Reason::Waits);
        let of_them =
            waits.filter(|statement| statement.reads.iter().any(|read| names.contains(read)));
        of_them
            .flat_map(|statement| &statement.binds)
            .map(|(name, _)| name.clone())
            .collect()
    }

    /// Puts a statement in front of all others, since what they name is made by it.
    pub fn push_front(&mut self, statement: Statement) {
        self.0.insert(0, statement);
    }

    /// The statements that make what a text names, and what those need: by index, in their order. With a statement that has
    /// waited come those that have waited for it: what they look at may be another once the cell has run. Those in `staying`
    /// go on waiting.
    pub fn behind(&self, text: &str, staying: &BTreeSet<usize>) -> Vec<usize> {
        let mut text = text.to_owned();
        loop {
            let found = self.needed_by(&text);
            let made: BTreeSet<&str> = found
                .iter()
                .filter(|index| self.0[**index].reason == Reason::Waits && !staying.contains(index))
                .flat_map(|index| &self.0[*index].binds)
                .map(|(name, _)| name.as_str())
                .collect();
            let waits_along = |(index, statement): &(usize, &Statement)| {
                statement.reason == Reason::Waits
                    && !found.contains(index)
                    && statement
                        .reads
                        .iter()
                        .any(|name| made.contains(name.as_str()))
            };
            let along: Vec<&Statement> = self
                .0
                .iter()
                .enumerate()
                .filter(waits_along)
                .map(|(_, statement)| statement)
                .collect();
            if along.is_empty() {
                return found;
            }
            for (name, _) in along.iter().flat_map(|statement| &statement.binds) {
                text.push(' ');
                text.push_str(name);
            }
        }
    }

    fn needed_by(&self, text: &str) -> Vec<usize> {
        let is_bound = |name: &&str| self.is_kept(name);
        let mut wanted: BTreeSet<&str> = words(text).filter(is_bound).collect();
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

    /// Forgets these names, and all that was made of them; gives the other names that went.
    pub fn forget(&mut self, names: &BTreeSet<String>) -> Vec<String> {
        let mut gone = names.clone();
        let before = self.names();
        self.0.retain(|statement| {
            let goes = statement.binds.iter().any(|(name, _)| gone.contains(name))
                || statement.reads.iter().any(|name| gone.contains(name))
                || statement.changes.iter().any(|name| gone.contains(name));
            if goes {
                gone.extend(statement.binds.iter().map(|(name, _)| name.clone()));
                gone.extend(statement.changes.iter().cloned());
            }
            !goes
        });
        let mut others = before;
        others.retain(|name| !names.contains(name) && !self.is_kept(name));
        others
    }

    /// A statement does not wait any more: what it binds turned out to borrow.
    pub fn borrows(&mut self, index: usize) {
        if let Some(statement) = self.0.get_mut(index) {
            statement.reason = Reason::Borrows;
            statement.unchanging = unchanging(&statement.text);
        }
    }

    /// What these statements bind, by index, is held otherwise now: they go, and so does what was bound by the same names
    /// before, with all that was made of that. What was made of them stays. Gives the other names that went.
    pub fn made(&mut self, statements: &BTreeSet<usize>) -> Vec<String> {
        let mut gone: BTreeSet<String> = BTreeSet::new();
        let mut goes: BTreeSet<usize> = statements.clone();
        for made in statements {
            let Some(statement) = self.0.get(*made) else {
                continue;
            };
            let names: Vec<String> = statement
                .binds
                .iter()
                .map(|(name, _)| name.clone())
                .collect();
            for (index, earlier) in self.0.iter().enumerate().take(*made) {
                let of_them = |name: &String| names.contains(name) || gone.contains(name);
                let goes_along = earlier.binds.iter().any(|(name, _)| of_them(name))
                    || earlier.reads.iter().chain(&earlier.changes).any(of_them);
                if goes_along && goes.insert(index) {
                    let others = earlier.binds.iter().map(|(name, _)| name);
                    gone.extend(others.filter(|name| !names.contains(name)).cloned());
                }
            }
        }
        let mut index = 0;
        self.0.retain(|_| {
            index += 1;
            !goes.contains(&(index - 1))
        });
        gone.into_iter()
            .filter(|name| !self.is_kept(name))
            .collect()
    }
}

#[cfg(test)]
mod tests;
