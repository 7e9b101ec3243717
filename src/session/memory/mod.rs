//! What a session remembers of the cells that have run: what they defined, what is deferred, and their own text.

pub mod deferred;
pub mod history;
pub mod items;

use std::collections::{BTreeMap, BTreeSet};

use crate::session::Variable;
use crate::session::cell::words;
use deferred::interior_mutability::has_interior_mutability;
use deferred::{DeferredStatements, Statement};
use items::Items;

/// What every session knows before its first cell.
pub const OPENING: &str = "use prelude::*;";

/// A variable whose value lies in the process that runs cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    /// As a cell can name it: `std::vec::Vec<i32>`.
    pub type_name: String,
    pub mutable: bool,
    /// As it is shown to people.
    pub shown: Variable,
    /// The statement that made it, with a number that grows from one to the next, for as long as running it again would make
    /// the same.
    pub made_by: Option<(usize, Statement)>,
}

impl Held {
    /// Whether a cell that names the variable may have changed it.
    pub fn may_change(&self, items: &Items) -> bool {
        self.mutable || self.changes_when_shared(items)
    }

    /// Whether its value can change through a shared reference.
    pub fn changes_when_shared(&self, items: &Items) -> bool {
        has_interior_mutability(&self.type_name, items)
    }
}

/// Variables and definitions. A copy of it is the session as it was.
#[derive(Debug, Clone, Default)]
pub struct Memory {
    pub variables: BTreeMap<String, Held>,
    pub deferred: DeferredStatements,
    pub items: Items,
    /// Types of what is deferred, as they were when it was first run.
    pub deferred_types: BTreeMap<String, String>,
    /// Variables that were consumed, as they were.
    pub consumed: BTreeMap<String, Held>,
    /// Crates that were added, by the names that cells call them by.
    pub crates: BTreeSet<String>,
    /// A cell has awaited a future: cells run where futures do.
    pub awaits: bool,
}

impl Memory {
    pub fn opened() -> Memory {
        Memory {
            items: Items::opened(OPENING),
            ..Memory::default()
        }
    }

    /// The names of all variables, in order.
    pub fn names(&self) -> BTreeSet<String> {
        let deferred = self.deferred.names().into_iter();
        self.variables.keys().cloned().chain(deferred).collect()
    }

    /// The variables that a text names.
    pub fn reads(&self, text: &str) -> BTreeSet<String> {
        let is_variable =
            |name: &&str| self.variables.contains_key(*name) || self.deferred.is_deferred(name);
        words(text).filter(is_variable).map(str::to_owned).collect()
    }

    /// Variables are gone, or have other values now: what is deferred and was made of them goes, too. Gives the names
    /// that went.
    pub fn forget_made_of(&mut self, names: &BTreeSet<String>) -> Vec<String> {
        if names.is_empty() {
            return Vec::new();
        }
        let gone = self.deferred.forget(names);
        gone.iter().for_each(|name| {
            self.deferred_types.remove(name);
        });
        gone
    }
}
