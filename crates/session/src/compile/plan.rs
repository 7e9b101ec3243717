//! How a cell is compiled. The compiler's errors refine the plan from one attempt to the next.

use std::collections::{BTreeMap, BTreeSet};

/// The decisions about a cell that carry over from one compilation attempt to the next.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CompilePlan {
    /// The program contains the whole session, not only what the cell's text mentions.
    pub whole: bool,
    /// The program is compiled only for better error messages and is never run.
    pub for_messages: bool,
    /// The cell's own copies between host and devices are not counted, because the cell does not compile with those
    /// hooks.
    pub uncounted: bool,
    /// Only copies that are visible in a call's result are counted, for the same reason: no moves between devices, and
    /// nothing in macros.
    pub results_only: bool,
    /// Statements of the cell, by index, that are deferred.
    pub deferred: BTreeSet<usize>,
    /// Deferred statements that cannot run yet because a type is unknown.
    pub waiting: BTreeSet<usize>,
    /// Deferred statements whose variables the cell itself changes later.
    pub changed_here: BTreeSet<usize>,
    /// Deferred statements of earlier cells, by index, whose variables this cell changes.
    pub changed: BTreeSet<usize>,
    /// Names that the cell binds but that have no value at the cell's end.
    pub unbound: BTreeSet<String>,
    /// Names in `unbound` that end with the cell, because they borrow from something that ends with it.
    pub ended: BTreeSet<String>,
    /// Names in `unbound` that the cell itself moves.
    pub moved_at_once: BTreeSet<String>,
    /// Variables that the cell consumes.
    pub moved: BTreeSet<String>,
    /// Tensors in `moved` that an operator uses up. They are given back if the cell fails or its value is an error.
    pub kept: BTreeSet<String>,
    /// The fields that this cell or earlier ones moved out of variables, such as `p.name` for `p`. The rest is put
    /// back.
    pub parted: BTreeMap<String, BTreeSet<String>>,
    /// Those in `parted` that the session declares as `mut` although the learner does not.
    pub parted_mutable: BTreeSet<String>,
    /// Variables that earlier cells moved fields out of and that this cell assigns again or takes apart further.
    pub forgotten_within: BTreeSet<String>,
    /// Variables that the cell consumes and then assigns again.
    pub moved_and_reassigned: BTreeSet<String>,
    /// Exits, by number, where a variable in `moved_and_reassigned` has no value.
    pub exits_without_value: BTreeSet<(usize, String)>,
    /// The types used to store variables when the inferred type does not work: function pointers.
    pub types: BTreeMap<String, String>,
    /// Types to write after the names of bindings when the inferred type cannot be written.
    pub annotated: BTreeMap<String, String>,
    /// Variables whose type was tried with function pointers in place of closures.
    pub pointers: BTreeSet<String>,
    /// Lints that the learner forbids but that are reported for the session's own code.
    pub allowed: BTreeSet<String>,
    /// Closures that are stored in a box, with the type of that box.
    pub boxed: BTreeMap<String, String>,
    /// Question marks, counted from 0, whose errors implement `Debug` but not `Display`.
    pub by_debug: BTreeSet<usize>,
    /// Deferred statements of earlier cells, by index, that stay deferred because their values cannot be stored.
    pub still_deferred: BTreeSet<usize>,
    /// Deferred statements of earlier cells, by index, whose types this cell does not determine either, with their
    /// types when they run here. [`UNKNOWN`](super::UNKNOWN) marks the unknown parts, and
    /// [`UNKNOWN_VALUE`](super::UNKNOWN_VALUE) is the type of what has no value. They stay deferred.
    pub unknown: BTreeMap<usize, String>,
    /// Deferred variables that must be dropped before the variables they borrow from are stored.
    pub dropped_first: BTreeSet<String>,
    /// The variables that the cell binds are kept together with what they borrow from, which stays where it is.
    pub pins: bool,
    /// Earlier variables that such a cell's bindings borrow from, and whether those may change them.
    pub lent: BTreeMap<String, bool>,
    /// Deferred statements of earlier cells, by index, whose variables such a cell creates permanently.
    pub made: BTreeSet<usize>,
    /// Those in `made` that run among the cell's own statements. If these panic, their variables are lost.
    pub made_within: BTreeSet<usize>,
    /// The types of the variables that such a cell binds.
    pub pinned_types: BTreeMap<String, String>,
    /// The two sides of each `assert_eq!` and `assert_ne!` in the cell have the same type.
    pub compares_one_type: bool,
    /// The cell's returned errors are boxed, because nothing else determines their type.
    pub boxed_returns: bool,
}

impl CompilePlan {
    /// Whether a deferred statement of an earlier cell stays deferred although this cell runs it.
    pub fn stays(&self, deferred: &usize) -> bool {
        self.still_deferred.contains(deferred) || self.unknown.contains_key(deferred)
    }

    /// The same plan without the hooks that count copies. A cell that does not compile with them is compiled without
    /// them, so they never get in its way or cause an error.
    pub fn uncounted(&self) -> CompilePlan {
        CompilePlan {
            uncounted: true,
            ..self.clone()
        }
    }
}
