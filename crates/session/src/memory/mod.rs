//! What a session remembers about the cells that have run: variables, items, deferred statements and the cells' source.

pub mod deferred;
pub mod history;
pub mod items;
pub mod loans;
pub mod results;

use std::collections::{BTreeMap, BTreeSet};

use crate::Variable;
use crate::cell::{closure_parameters, value_words, words};
use deferred::interior_mutability::{has_interior_mutability, lends_for_change};
use deferred::{DeferredStatement, DeferredStatements, Reason};
use items::{ChangedMeanings, Items};
use loans::Loans;
use results::Results;

/// The import that every session begins with.
pub const OPENING: &str = "use prelude::*;";

/// A variable that is stored in the process that runs cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    /// The type, as a cell can write it: `std::vec::Vec<i32>`.
    pub type_name: String,
    pub mutable: bool,
    /// The fields that cells moved out of it, such as `p.name` for `p`. The rest is still there.
    pub parted: BTreeSet<String>,
    /// The variable as shown to users.
    pub shown: Variable,
    /// What created it, or `None` once running that again might create something else.
    pub made_by: Option<Maker>,
}

/// The statement that created a variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Maker {
    /// The number of its cell.
    pub cell: usize,
    pub statement: DeferredStatement,
    /// What has changed the variable since: statements that would do the same again, with their cells' numbers.
    pub changes: Vec<(usize, DeferredStatement)>,
    /// Whether it computes with tensors, in which case it runs again only when its value is requested.
    pub of_tensors: bool,
}

impl Maker {
    /// The maximum number of changes that are kept. Each one has to be recompiled when it runs again.
    pub const MOST_CHANGES: usize = 16;

    /// The variables that its statements read.
    pub fn reads(&self) -> impl Iterator<Item = &String> {
        let changes = self.changes.iter().map(|(_, statement)| statement);
        changes
            .chain([&self.statement])
            .flat_map(|statement| &statement.reads)
    }
}

impl Held {
    /// The type that the store uses for it.
    pub fn stored_type(&self) -> String {
        stored_type(&self.type_name, !self.parted.is_empty())
    }

    /// Whether a cell that names it may change tensors that other variables hold, as an optimiser does. Plain values
    /// and tensors themselves do not allow this.
    pub fn may_share_tensors(&self, items: &Items) -> bool {
        const PLAIN: [&str; 42] = [
            "DType",
            "Device",
            "HashMap",
            "HashSet",
            "Option",
            "Result",
            "Shape",
            "String",
            "Tensor",
            "Vec",
            "a",
            "alloc",
            "bool",
            "candle_core",
            "char",
            "collections",
            "core",
            "device",
            "dtype",
            "error",
            "f32",
            "f64",
            "i16",
            "i32",
            "i64",
            "i8",
            "isize",
            "mut",
            "ops",
            "option",
            "prelude",
            "result",
            "shape",
            "static",
            "std",
            "str",
            "string",
            "tensor",
            "u32",
            "u8",
            "usize",
            "vec",
        ];
        // One of the learner's types may have one of these names.
        let is_plain = |word: &str| PLAIN.contains(&word) && !items.defines_item(word);
        words(&self.type_name).any(|word| !is_plain(word))
    }

    /// Whether it is a single number, character or Boolean, so that using it copies it.
    pub fn is_number(&self) -> bool {
        const SINGLE: [&str; 16] = [
            "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16",
            "u32", "u64", "u128", "usize",
        ];
        SINGLE.contains(&self.type_name.as_str())
    }

    /// The name used to set a small tensor aside for `:undo` when a cell uses it up. A large one would occupy memory
    /// that the learner believes to be free.
    pub fn set_aside(&self, name: &str) -> Option<String> {
        const SMALL: u64 = 1 << 20;
        let is_small = self.shown.bytes.is_some_and(|bytes| bytes <= SMALL);
        is_small.then(|| format!("gpu_tutor_aside_{name}"))
    }

    /// Whether a cell that names the variable may have changed it.
    pub fn may_change(&self, items: &Items) -> bool {
        self.mutable || lends_for_change(&self.type_name, items) || self.changes_when_shared(items)
    }

    /// Whether its value can change through a shared reference.
    pub fn changes_when_shared(&self, items: &Items) -> bool {
        has_interior_mutability(&self.type_name, items)
    }
}

/// The type that the store uses for a variable. It must not drop what was moved out of the variable.
pub fn stored_type(type_name: &str, is_parted: bool) -> String {
    match is_parted {
        true => format!("::std::mem::MaybeUninit<{type_name}>"),
        false => type_name.to_owned(),
    }
}

/// The variables and items of a session. A copy of this is a snapshot of the session.
#[derive(Debug, Clone, Default)]
pub struct Memory {
    pub variables: BTreeMap<String, Held>,
    pub deferred: DeferredStatements,
    pub loans: Loans,
    pub items: Items,
    /// The types of deferred variables, as they were when their statements first ran.
    pub deferred_types: BTreeMap<String, String>,
    /// Variables that cells consumed, as they were before.
    pub consumed: BTreeMap<String, Held>,
    /// Other names that cells bound and that do not exist now, with the reason.
    pub missing: BTreeMap<String, Missing>,
    /// The results of the last cells, by number.
    pub results: Results,
    /// A cell has awaited a future, so all later cells run in an async runtime.
    pub awaits: bool,
}

/// Why a variable that a cell bound does not exist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Missing {
    /// A cell moved it.
    Moved,
    /// It borrowed from something that ended with its cell.
    Ended,
    /// Its cell failed or was stopped.
    Unfinished,
    /// It was created from these variables, which are gone or have different values.
    MadeOf(BTreeSet<String>),
    /// It was lost with its process, and `:replay` brings it back.
    Lost,
}

impl Memory {
    /// Why a name that some cell bound does not exist.
    pub fn why_missing(&self, name: &str) -> Option<Missing> {
        let moved = self.consumed.contains_key(name).then_some(Missing::Moved);
        moved.or_else(|| self.missing.get(name).cloned())
    }

    /// The names of the variables that are gone and have not been rebound.
    pub fn gone(&self) -> impl Iterator<Item = &str> {
        let all = self.consumed.keys().chain(self.missing.keys());
        all.map(String::as_str)
    }

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

    /// The variables that a text names. A closure's parameters belong to the closure, so they do not count.
    pub fn reads(&self, text: &str) -> BTreeSet<String> {
        let own = closure_parameters(text);
        let is_variable = |name: &&str| {
            (self.variables.contains_key(*name) || self.deferred.is_deferred(name))
                && !own.contains(*name)
        };
        value_words(text)
            .filter(is_variable)
            .map(str::to_owned)
            .collect()
    }

    /// Forgets the deferred variables created with items whose meaning a cell changes: recreated, they would have
    /// different values. Returns their names. Closures call what their names mean now, as functions do.
    pub fn forget_made_with_items(&mut self, changed: &ChangedMeanings) -> BTreeSet<String> {
        if changed.is_empty() {
            return BTreeSet::new();
        }
        let concerned = |statement: &DeferredStatement| {
            let reads = statement.reads.iter();
            let types = reads.filter_map(|name| Some(self.variables.get(name)?.type_name.as_str()));
            let text = [statement.text.as_str()].into_iter().chain(types);
            statement.reason != Reason::Closure
                && changed.concern(&text.collect::<Vec<_>>().join(" "))
        };
        let mut names = self.deferred.bound_or_changed_by(concerned);
        let others = self.forget_made_of(&names);
        names.extend(others);
        let why = Missing::MadeOf(changed.names().cloned().collect());
        let missing = names.iter().map(|name| (name.clone(), why.clone()));
        self.missing.extend(missing);
        names
    }

    /// Forgets the deferred statements created from these variables, which are gone or have different values now.
    /// Returns the names that were removed.
    pub fn forget_made_of(&mut self, names: &BTreeSet<String>) -> Vec<String> {
        if names.is_empty() {
            return Vec::new();
        }
        self.results.forget(names);
        let gone = self.deferred.forget(names);
        for name in &gone {
            self.deferred_types.remove(name);
            // An older variable with this name stays hidden.
            self.variables.remove(name);
            self.missing
                .insert(name.clone(), Missing::MadeOf(names.clone()));
        }
        gone
    }
}
