//! Repairs errors about borrows: statements that borrow are deferred, so that they run again in each cell that needs
//! them.

use super::{LOCKED, SHORT_LIVED, UNCHANGEABLE, has_code, origins, quoted};
use crate::cell::words;
use crate::compile::messages::Message;
use crate::compile::{Assembled, Origin};
use crate::engine::compilation::Compilation;
use crate::errors;

impl Compilation<'_> {
    /// Defers statements whose variables borrow from something that ends with the cell.
    pub(super) fn repair_borrows(&mut self, program: &Assembled, errors: &[&Message]) -> bool {
        if self.plan.pins {
            return false;
        }
        let mut found = false;
        let too_short = |error: &&&Message| {
            error.code().is_none()
                || has_code(error, &SHORT_LIVED)
                || is_about_a_store(program, error)
        };
        if errors.iter().any(|error| too_short(&error)) {
            self.note_consumed(program, errors);
        }
        for error in errors.iter().filter(too_short) {
            let Some(name) = borrower(program, error) else {
                found |= self.lends_for_ever(program, error);
                continue;
            };
            if let Some(index) = self.cell.statement_binding(&name) {
                if self.plan.deferred.contains(&index) {
                    continue;
                }
                self.plan.boxed.remove(&name);
                if !self.defer(Some(index)) {
                    if self.is_used_behind(&name, index) {
                        if self.pin(None, program) {
                            return true;
                        }
                        found |= self.end_with_cell(name);
                        continue;
                    }
                    let text = self.cell.statement_text(index);
                    let refusal = errors::borrows(&name, text, self.label(&name));
                    return self.pin_or_refuse(refusal, program);
                }
                found = true;
            } else {
                // Its type was not known until now, and the variable turns out to borrow.
                let again = program.rerun.iter().rev();
                let binds = |index: &&usize| {
                    self.memory
                        .deferred
                        .get(**index)
                        .is_some_and(|statement| statement.binds(&name))
                };
                if let Some(index) = again.clone().find(binds) {
                    found |= self.plan.still_deferred.insert(*index);
                    let bound = self.memory.deferred.get(*index);
                    if bound.is_some_and(|statement| statement.binds_mutably(&name)) {
                        self.note_changes(&name, program);
                    }
                }
            }
        }
        found
    }

    /// Notes the variables that the cell consumes, because a statement that consumes a variable is not deferred.
    fn note_consumed(&mut self, program: &Assembled, errors: &[&Message]) {
        for error in errors.iter().filter(|error| has_code(error, &["E0382"])) {
            for origin in origins(program, error) {
                if let Origin::Store(name) = origin
                    && !self.assigns(&name, program)
                {
                    self.plan.moved.insert(name);
                }
            }
        }
    }

    /// Whether a later statement of the cell names the variable that this one binds.
    fn is_used_behind(&self, name: &str, index: usize) -> bool {
        let behind = index + 1..self.cell.statements.len();
        let mut texts = behind.map(|index| self.cell.statement_text(index));
        texts.any(|text| words(text).any(|word| word == name))
    }

    /// Leaves a variable unstored: it ends with the cell, and what it borrows from is free again after its last use.
    fn end_with_cell(&mut self, name: String) -> bool {
        if let Some(index) = self.cell.statement_binding(&name) {
            self.plan.deferred.remove(&index);
        }
        self.plan.ended.insert(name.clone());
        self.plan.unbound.insert(name)
    }

    /// Repairs errors about references that are stored at the end of the cell and keep the variables they borrow from
    /// locked until then. If the cell uses what is locked before then, the reference is recreated in later cells, or
    /// ends after its own last use.
    pub(super) fn repair_locks(&mut self, program: &Assembled, errors: &[&Message]) -> bool {
        let mut found = false;
        let in_the_cell = |error: &&&Message| !is_about_a_store(program, error);
        let locked = errors.iter().filter(|error| has_code(error, &LOCKED));
        for error in locked.filter(in_the_cell) {
            let later = error.spans.iter().filter(|span| {
                let label = span.label.as_deref().unwrap_or_default();
                label.contains("later used here")
            });
            let names: Vec<String> = later
                .filter_map(|span| match program.source.origin(span.place()?.start)?.0 {
                    Origin::Bind(name) => Some(name.clone()),
                    _ => None,
                })
                .collect();
            for name in names {
                let statement = self.cell.statement_binding(&name);
                found |= self.defer(statement) || self.end_with_cell(name);
            }
        }
        found
    }

    /// Drops unstored variables before the variables that they borrow from are stored.
    pub(super) fn repair_drops(&mut self, errors: &[&Message]) -> bool {
        let mut found = false;
        for error in errors.iter().filter(|error| error.code() == Some("E0505")) {
            let labels = error.spans.iter().filter_map(|span| span.label.as_deref());
            for label in labels.filter(|label| label.contains("is dropped")) {
                let Some(name) = quoted(label) else { continue };
                let is_not_stored = self.memory.deferred.is_deferred(name)
                    || self.plan.ended.contains(name)
                    || self.names_deferred_here().any(|deferred| deferred == name);
                found |= is_not_stored && self.plan.dropped_first.insert(name.to_owned());
            }
        }
        found
    }

    /// Like `repair_borrows`, for errors that point at the borrowed value rather than the variable.
    fn lends_for_ever(&mut self, program: &Assembled, error: &Message) -> bool {
        let labels = error.spans.iter().filter_map(|span| span.label.as_deref());
        if !labels.into_iter().any(|label| label.contains("'static")) {
            return false;
        }
        let pointed = error.spans.iter().filter(|span| {
            span.is_primary
                || span
                    .label
                    .as_deref()
                    .is_some_and(|label| label.contains("'static"))
        });
        let places = pointed.filter_map(|span| {
            let place = span.place()?;
            self.statement_at(program.source.in_cell(place.start)?)
        });
        let mut lets: Vec<usize> = places
            .filter(|index| self.cell.statements[*index].is_let)
            .collect();
        if lets.is_empty() {
            // The borrowed value belongs to a statement from an earlier cell.
            let of_deferred = |index: &usize| {
                self.cell.statements[*index].is_let
                    && words(self.cell.statement_text(*index))
                        .any(|word| self.memory.deferred.is_deferred(word))
            };
            lets = program.run.iter().copied().filter(of_deferred).collect();
        }
        let deferred = lets.into_iter().filter(|index| self.defer(Some(*index)));
        deferred.count() > 0
    }

    /// Notes that every statement that names a deferred variable may change it.
    fn note_changes(&mut self, name: &str, program: &Assembled) {
        for index in &program.run {
            if words(self.cell.statement_text(*index)).any(|word| word == name) {
                self.changes
                    .entry(*index)
                    .or_default()
                    .insert(name.to_owned());
            }
        }
    }

    /// Notes which statements change deferred variables.
    pub(super) fn repair_changes(&mut self, program: &Assembled, errors: &[&Message]) -> bool {
        let mut found = false;
        for error in errors.iter().filter(|error| has_code(error, &UNCHANGEABLE)) {
            let Some(name) = changed_name(&error.message) else {
                continue;
            };
            let binds = |index: &&usize| {
                let statement = self.memory.deferred.get(**index);
                statement.is_some_and(|statement| statement.binds_mutably(name))
            };
            let here = self
                .cell
                .statement_binding(name)
                .filter(|index| self.plan.deferred.contains(index));
            match (here, program.rerun.iter().rev().find(binds)) {
                (Some(index), _) => found |= self.plan.changed_here.insert(index),
                (None, Some(index)) => {
                    self.plan.changed.insert(*index);
                }
                (None, None) => continue,
            }
            for origin in origins(program, error) {
                if let Origin::Cell(at) = origin
                    && let Some(statement) = self.statement_at(at)
                {
                    found |= self
                        .changes
                        .entry(statement)
                        .or_default()
                        .insert(name.to_owned());
                }
            }
        }
        found
    }
}

/// Whether an earlier variable cannot be stored again, because something borrows from what it refers to.
fn is_about_a_store(program: &Assembled, error: &Message) -> bool {
    let mut primary = error.spans.iter().filter(|span| span.is_primary);
    has_code(error, &LOCKED)
        && primary.any(|span| {
            let origin = span
                .place()
                .and_then(|place| program.source.origin(place.start));
            matches!(origin, Some((Origin::Store(_), _)))
        })
}

/// The variable that cannot be stored because something that it depends on does not live long enough.
fn borrower(program: &Assembled, error: &Message) -> Option<String> {
    let bound = |span: &crate::compile::messages::Span| {
        let place = span.place()?;
        match program.source.origin(place.start)?.0 {
            Origin::Bind(name) => Some(name.clone()),
            _ => None,
        }
    };
    let labelled = error.spans.iter().filter(|span| {
        span.label
            .as_deref()
            .is_some_and(|label| label.contains("'static") || label.contains("must outlive"))
    });
    labelled
        .filter_map(bound)
        .next()
        .or_else(|| match error.code() {
            // For a move, the compiler reports only where the variable would have been stored.
            Some("E0505") => None,
            _ => error.spans.iter().find_map(bound),
        })
}

/// The variable that an error reports as changed: `a` for `*a.b[0]`.
fn changed_name(message: &str) -> Option<&str> {
    let place = quoted(message)?.trim_start_matches(['*', '(']);
    words(place).next()
}
