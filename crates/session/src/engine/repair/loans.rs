//! Keeps borrows from one cell to the next: if a statement that borrows cannot be run again, what it borrows from stays
//! where it is.

use std::collections::{BTreeMap, BTreeSet};

use super::{LOCKED, SHORT_LIVED, has_code, origins, quoted};
use crate::CellError;
use crate::cell::words;
use crate::compile::messages::Message;
use crate::compile::{Assembled, CompilePlan, Origin};
use crate::engine::compilation::Compilation;
use crate::errors;
use crate::memory::deferred::interior_mutability::{changes_others, lends_for_change};
use crate::memory::deferred::{DeferredStatement, Reason, value_of};

/// A cell's form before its borrows were kept.
pub struct BeforePinning {
    plan: CompilePlan,
    changes: BTreeMap<usize, BTreeSet<String>>,
    /// The error to report if the borrows cannot be kept. If there is none, the cell runs in this form.
    refusal: Option<CellError>,
}

impl Compilation<'_> {
    /// Chooses the form that keeps what the cell binds together with what it borrows from. `refusal` is the error to
    /// report if that form does not work either; without one, the cell runs in its current form. Deferred variables
    /// that the cell uses are created permanently: the cell may change them, and what it binds may borrow from them.
    /// Returns whether the form is new.
    pub fn pin(&mut self, refusal: Option<CellError>, program: &Assembled) -> bool {
        let is_possible = !self.pinning_tried && !self.memory.awaits && !self.cell.awaits;
        if !is_possible {
            return false;
        }
        self.pinning_tried = true;
        let is_made = |index: &usize| {
            let statement = self.memory.deferred.get(*index);
            statement.is_some_and(|statement| statement.reason != Reason::Closure)
        };
        let made = program.rerun.iter().copied().filter(is_made).collect();
        let plan = CompilePlan {
            pins: true,
            made,
            uncounted: self.plan.uncounted,
            results_only: self.plan.results_only,
            by_debug: self.plan.by_debug.clone(),
            boxed_returns: self.plan.boxed_returns,
            compares_one_type: self.plan.compares_one_type,
            pinned_types: self.types.clone(),
            ..CompilePlan::default()
        };
        let plan = std::mem::replace(&mut self.plan, plan);
        let changes = std::mem::take(&mut self.changes);
        self.before_pinning = Some(BeforePinning {
            plan,
            changes,
            refusal,
        });
        self.know_moved_parts();
        self.defer_closures();
        true
    }

    /// Keeps the borrow if possible, and otherwise refuses the cell. Returns whether there is another form to try.
    pub fn pin_or_refuse(&mut self, refusal: CellError, program: &Assembled) -> bool {
        let pins = self.pin(Some(refusal.clone()), program);
        if !pins {
            self.refusal = Some(refusal);
        }
        pins
    }

    /// Permanently creates the deferred variables that the cell changes, if the changes could not be repeated in later
    /// cells. Returns whether the cell must be compiled in that form.
    pub fn keep_what_changes(&mut self, program: &Assembled) -> bool {
        if self.plan.pins {
            return false;
        }
        let is_lost = |(index, names): (&usize, &BTreeSet<String>)| {
            let has_state = |name: &&String| {
                let earlier = self.memory.deferred.binding(name);
                // A variable that turns out to borrow is not stored, although its type is known now.
                let is_stored = program.binds.iter().any(|(stored, _)| stored == *name);
                let is_known = self.plan.unknown.is_empty() && !is_stored;
                let keeps_none = |statement: &DeferredStatement| match statement.reason {
                    Reason::Closure | Reason::OnlyReferences => true,
                    Reason::TypeUnknown => !is_known,
                    Reason::Borrows | Reason::Changes => false,
                };
                let here = self.names_deferred_here().any(|other| other == **name);
                here || earlier.is_some_and(|statement| !keeps_none(statement))
            };
            let reaches_out = |name: &String| {
                let here = self.types.get(name);
                let type_name = here.or_else(|| self.memory.deferred_types.get(name));
                type_name.is_none_or(|name| changes_others(name, &self.memory.items))
            };
            let names: Vec<&String> = names.iter().filter(has_state).collect();
            !names.is_empty()
                && (!self.is_repeatable(*index, true)
                    || self.is_overtaken(*index)
                    || names.into_iter().any(reaches_out))
        };
        let writes_to_deferred = |index: &usize| {
            let statement = self.memory.deferred.get(*index);
            statement.is_some_and(|statement| self.lends_what_is_deferred(statement))
        };
        let mut left = program.left_mutable.iter();
        let names_one = left.any(|name| {
            let mut run = program.run.iter();
            run.any(|index| words(self.cell.statement_text(*index)).any(|word| word == name))
        });
        let loses = self.changes.iter().any(is_lost)
            || program.rerun.iter().any(writes_to_deferred)
            || names_one;
        if !loses {
            return false;
        }
        self.pin(None, program)
    }

    /// Whether what a deferred statement binds can change another deferred variable. That variable is recreated in each
    /// cell, so the change would be lost.
    fn lends_what_is_deferred(&self, statement: &DeferredStatement) -> bool {
        let deferred = &self.memory.deferred;
        let lends = |name: &String| {
            let type_name = self.memory.deferred_types.get(name);
            type_name.is_some_and(|name| lends_for_change(name, &self.memory.items))
        };
        let has_state = |name: &String| {
            let binding = deferred.binding(name);
            binding.is_some_and(|binding| {
                matches!(binding.reason, Reason::Borrows | Reason::OnlyReferences) && !lends(name)
            })
        };
        statement.names().any(lends) && statement.reads.iter().any(has_state)
    }

    /// Whether a statement reads a variable that borrows and may have a different value when the statement runs again.
    pub fn reads_what_changes(&self, index: usize) -> bool {
        let value = value_of(&self.cell.closed_statement(index));
        let deferred = &self.memory.deferred;
        words(&value).any(|word| {
            let binding = deferred.binding(word);
            let held = self.memory.variables.get(word);
            let is_kept = held.is_some_and(|held| held.mutable) && self.memory.loans.borrows(word);
            binding.map_or(is_kept, |binding| {
                binding.reason == Reason::Borrows && binding.binds_mutably(word)
            })
        })
    }

    /// Why the cell is refused, if it is. If only the form that keeps borrows does not work, the previous form decides.
    pub fn refused(&mut self) -> Option<CellError> {
        let refusal = self.refusal.take()?;
        match self.unpin() {
            true => self.refusal.take(),
            false => Some(refusal),
        }
    }

    /// Returns to the form before the one that keeps borrows, which does not work. Returns whether the cell was in that
    /// form.
    pub fn unpin(&mut self) -> bool {
        let before = self.before_pinning.take_if(|_| self.plan.pins);
        let Some(before) = before else { return false };
        self.plan = before.plan;
        self.changes = before.changes;
        self.refusal = before.refusal;
        true
    }

    /// Repairs errors about a form that keeps borrows or uses variables that are lent.
    pub(super) fn repair_loans(&mut self, program: &Assembled, errors: &[&Message]) -> bool {
        self.refusal = self.missing_borrower(errors);
        if self.refusal.is_some() {
            return false;
        }
        let mut found = false;
        for error in errors {
            for origin in origins(program, error) {
                match origin {
                    Origin::Lent(name) if self.plan.lent.contains_key(&name) => {
                        found |= has_code(error, &LOCKED)
                            && self.plan.lent.insert(name, true) == Some(false);
                    }
                    Origin::Lent(name) if !is_about_a_view_that_ends(program, error) => {
                        return self.reclaim(&name);
                    }
                    Origin::Bind(name) if self.is_held_by_the_cell(error, &name) => {
                        self.plan.lent.remove(&name);
                        let made = self.made_for_good(&name);
                        found |= made.is_some_and(|index| self.plan.made_within.insert(index));
                    }
                    Origin::Bind(name)
                        if has_code(error, &["E0505", "E0503"])
                            && moves(program, error, &name)
                            && (program.is_open || self.made_for_good(&name).is_some()) =>
                    {
                        found |= self.plan.lent.insert(name, false).is_none();
                    }
                    Origin::Store(name)
                        if self.plan.pins
                            && (has_code(error, &SHORT_LIVED) || has_code(error, &LOCKED)) =>
                    {
                        found |= self.plan.lent.insert(name, false).is_none();
                    }
                    _ => {}
                }
            }
        }
        found
    }

    /// The deferred statement that permanently creates this variable before the cell's own statements.
    fn made_for_good(&self, name: &str) -> Option<usize> {
        let mut made = self.plan.made.difference(&self.plan.made_within).copied();
        made.find(|index| {
            let statement = self.memory.deferred.get(*index);
            statement.is_some_and(|statement| statement.binds(name))
        })
    }

    /// Whether the cell's own statements hold on to a variable that is created permanently, for example when a cursor
    /// moves on to a reference that it handed out: `while let Some(next) = at { at = next; }`. The statements must then
    /// create the variable themselves.
    fn is_held_by_the_cell(&self, error: &Message, name: &str) -> bool {
        self.plan.lent.contains_key(name)
            && has_code(error, &LOCKED)
            && self.made_for_good(name).is_some()
    }

    /// Takes back a variable that the cell names but cannot look at, because of the way it is lent. Returns whether
    /// this changes the cell's form.
    pub fn reclaim_what_is_locked(&mut self, program: &Assembled) -> bool {
        let is_locked = |name: &&String| {
            let loans = &self.memory.loans;
            let changes = || {
                let held = self.memory.variables.get(*name);
                held.is_some_and(|held| held.changes_when_shared(&self.memory.items))
            };
            let used = || !loans.borrowers(name).is_disjoint(&program.uses);
            let is_parted = || {
                let held = self.memory.variables.get(*name);
                held.is_some_and(|held| !held.parted.is_empty())
            };
            let is_kept_again = self.plan.pins;
            loans.lends_for_change(name)
                || loans.lends(name) && is_parted()
                || loans.lends(name) && changes() && (is_kept_again || used())
        };
        let locked = program.loads.iter().find(is_locked).cloned();
        locked.is_some_and(|name| self.reclaim(&name))
    }

    /// Takes back a lent variable: what borrows from it ends before the cell begins. A cell that also uses a borrower
    /// then cannot find it.
    fn reclaim(&mut self, name: &str) -> bool {
        let borrowers = self.memory.loans.borrowers(name);
        for borrower in &borrowers {
            self.memory.variables.remove(borrower);
            self.ended.insert(borrower.clone(), name.to_owned());
        }
        self.memory.loans.forget(&borrowers);
        true
    }

    /// The refusal of a cell that uses a borrower and takes back what it borrows from.
    fn missing_borrower(&self, errors: &[&Message]) -> Option<CellError> {
        let unknown = errors.iter().filter(|error| has_code(error, &["E0425"]));
        let mut names = unknown.filter_map(|error| quoted(&error.message));
        names.find_map(|name| Some(errors::still_lent(self.ended.get(name)?, name)))
    }
}

/// Whether an error says that what the cell binds would outlive a view, in which case the cell itself takes nothing
/// back.
fn is_about_a_view_that_ends(program: &Assembled, error: &Message) -> bool {
    let mut primary = error.spans.iter().filter(|span| span.is_primary);
    has_code(error, &["E0597"])
        || primary.any(|span| {
            let origin = span
                .place()
                .and_then(|place| program.source.origin(place.start));
            matches!(origin, Some((Origin::Lent(_), _)))
        })
}

/// Whether an error is about moving a variable into the store.
fn moves(program: &Assembled, error: &Message, name: &str) -> bool {
    let mut primary = error.spans.iter().filter(|span| span.is_primary);
    primary.any(|span| {
        let origin = span
            .place()
            .and_then(|place| program.source.origin(place.start));
        matches!(origin, Some((Origin::Bind(moved), _)) if moved == name)
    })
}
