//! What the compiler's errors say about things that borrow: they are made again from text in each cell that names them.

use super::compilation::Compilation;
use super::reading::{SHORT_LIVED, UNCHANGEABLE, has_code, origins, quoted};
use crate::session::cell::words;
use crate::session::compile::messages::Message;
use crate::session::compile::{Origin, Put};
use crate::session::errors;

impl Compilation<'_> {
    /// What a cell binds must not borrow from what ends with it.
    pub(super) fn borrows(&mut self, put: &Put, errors: &[&Message]) -> bool {
        let mut found = false;
        for error in errors
            .iter()
            .filter(|error| error.code().is_none() || has_code(error, &SHORT_LIVED))
        {
            let Some(name) = borrower(put, error) else {
                found |= self.lends_for_ever(put, error);
                continue;
            };
            if let Some(index) = self.cell.statement_binding(&name) {
                if self.form.deferred.contains(&index) {
                    continue;
                }
                self.form.boxed.remove(&name);
                if !self.defer(Some(index)) {
                    self.refusal = Some(errors::borrows(
                        &name,
                        self.cell.statement_text(index),
                        self.label(&name),
                    ));
                    return false;
                }
                found = true;
            } else {
                // It has waited for its type, and turns out to borrow.
                let again = put.rerun.iter().rev();
                let binds = |index: &&usize| {
                    self.memory
                        .deferred
                        .get(**index)
                        .is_some_and(|statement| statement.binds(&name))
                };
                if let Some(index) = again.clone().find(binds) {
                    found |= self.form.still_deferred.insert(*index);
                    self.note_changes(&name, put);
                }
            }
        }
        found
    }

    /// What is deferred is made anew, so it can go before what it borrows from is stored.
    pub(super) fn drops(&mut self, errors: &[&Message]) -> bool {
        let mut found = false;
        for error in errors.iter().filter(|error| error.code() == Some("E0505")) {
            let labels = error.spans.iter().filter_map(|span| span.label.as_deref());
            for label in labels.filter(|label| label.contains("is dropped")) {
                let Some(name) = quoted(label) else { continue };
                let is_text = self.memory.deferred.is_deferred(name)
                    || self.names_deferred_here().any(|deferred| deferred == name);
                found |= is_text && self.form.dropped_first.insert(name.to_owned());
            }
        }
        found
    }

    /// The same, where the compiler points at the value and not at who keeps it.
    fn lends_for_ever(&mut self, put: &Put, error: &Message) -> bool {
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
            self.statement_at(put.source.in_cell(place.start)?)
        });
        let mut lets: Vec<usize> = places
            .filter(|index| self.cell.statements[*index].is_let)
            .collect();
        if lets.is_empty() {
            // What is borrowed lies in a statement of an earlier cell.
            let of_deferred = |index: &usize| {
                self.cell.statements[*index].is_let
                    && words(self.cell.statement_text(*index))
                        .any(|word| self.memory.deferred.is_deferred(word))
            };
            lets = put.run.iter().copied().filter(of_deferred).collect();
        }
        let deferred = lets.into_iter().filter(|index| self.defer(Some(*index)));
        deferred.count() > 0
    }

    /// All statements that name a variable which is deferred may change it.
    fn note_changes(&mut self, name: &str, put: &Put) {
        for index in &put.run {
            if words(self.cell.statement_text(*index)).any(|word| word == name) {
                self.changes
                    .entry(*index)
                    .or_default()
                    .insert(name.to_owned());
            }
        }
    }

    /// Statements that change what earlier cells have made, where that is made anew in each.
    pub(super) fn changes(&mut self, put: &Put, errors: &[&Message]) -> bool {
        let mut found = false;
        for error in errors.iter().filter(|error| has_code(error, &UNCHANGEABLE)) {
            let Some(name) = changed_name(&error.message) else {
                continue;
            };
            let binds = |index: &&usize| {
                self.memory.deferred.get(**index).is_some_and(|statement| {
                    statement
                        .binds
                        .iter()
                        .any(|(bound, mutable)| bound == name && *mutable)
                })
            };
            let here = self
                .cell
                .statement_binding(name)
                .filter(|index| self.form.deferred.contains(index));
            match (here, put.rerun.iter().rev().find(binds)) {
                (Some(index), _) => found |= self.form.changed_here.insert(index),
                (None, Some(index)) => {
                    self.form.changed.insert(*index);
                }
                (None, None) => continue,
            }
            for origin in origins(put, error) {
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

/// The name whose keeping asks that something lives longer than it does.
fn borrower(put: &Put, error: &Message) -> Option<String> {
    let bound = |span: &crate::session::compile::messages::Span| {
        let place = span.place()?;
        match put.source.origin(place.start)?.0 {
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
            // Of a move only the end that was not foreseen is told.
            Some("E0505") => None,
            _ => error.spans.iter().find_map(bound),
        })
}

/// Whose change an error is about: of `*a.b[0]` it is `a`.
fn changed_name(message: &str) -> Option<&str> {
    let place = quoted(message)?.trim_start_matches(['*', '(']);
    words(place).next()
}
