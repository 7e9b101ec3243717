//! How a cell is to be compiled, as far as the compiler's answers have told.

use std::collections::{BTreeMap, BTreeSet};

/// What is decided about a cell from one attempt to compile it to the next.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CompilePlan {
    /// All of the session goes in, and not only what the cell's text names.
    pub whole: bool,
    /// It is compiled for the sake of better messages, and not to be run.
    pub for_messages: bool,
    /// Statements of the cell, by index, that are deferred.
    pub deferred: BTreeSet<usize>,
    /// Of these the ones that cannot be run yet, since a type is not known.
    pub waiting: BTreeSet<usize>,
    /// Of these the ones whose names the cell itself changes later on.
    pub changed_here: BTreeSet<usize>,
    /// Deferred statements of earlier cells, by index, that this cell changes.
    pub changed: BTreeSet<usize>,
    /// Names that the cell binds and does not have any more at its end.
    pub unbound: BTreeSet<String>,
    /// Variables that the cell consumes.
    pub moved: BTreeSet<String>,
    /// Variables that the cell consumes and gives a new value.
    pub moved_and_reassigned: BTreeSet<String>,
    /// Exits at which such a variable has no value.
    pub exits_without_value: BTreeSet<(usize, String)>,
    /// Types under which variables are held that the compiler would not choose: pointers to functions.
    pub types: BTreeMap<String, String>,
    /// Closures that are held in a box, by the type of the box.
    pub boxed: BTreeMap<String, String>,
    /// Question marks, counted from 0, whose errors have no text of their own but a `Debug`.
    pub by_debug: BTreeSet<usize>,
    /// Deferred statements of earlier cells, by index, that go on waiting: what they bind could not be held.
    pub still_deferred: BTreeSet<usize>,
    /// Deferred names whose values must be dropped before others are stored that they borrow from.
    pub dropped_first: BTreeSet<String>,
    /// Errors that the cell returns are boxed: nothing else says of which type they are.
    pub boxed_returns: bool,
}
