//! Repairs a cell's form, guided by the compiler's errors.

mod borrows;
pub mod loans;
mod names;
mod parts;
mod reinference;
mod unknown;

use super::compilation::Compilation;
use crate::cell::operations;
use crate::compile::messages::{Message, Span};
use crate::compile::{Assembled, Origin};
use crate::errors;

/// A borrowed value does not live long enough.
const SHORT_LIVED: [&str; 7] = [
    "E0597", "E0716", "E0521", "E0505", "E0373", "E0506", "E0310",
];
/// Something is used while it is still borrowed.
const LOCKED: [&str; 5] = ["E0499", "E0501", "E0502", "E0503", "E0506"];
/// A type is not the expected one.
const MISFIT: [&str; 6] = ["E0308", "E0277", "E0271", "E0369", "E0631", "E0599"];
/// Two imports bring in the same name.
const AMBIGUOUS: [&str; 2] = ["E0659", "ambiguous_glob_imports"];
/// Something immutable is changed.
const UNCHANGEABLE: [&str; 3] = ["E0596", "E0594", "E0384"];

/// The type of a tensor, as rustc names it.
const TENSOR: &str = "prelude::Tensor";

impl Compilation<'_> {
    /// Changes the form so that these errors do not occur again. Returns whether that was possible.
    pub fn repair_from_errors(&mut self, program: &Assembled, messages: &[Message]) -> bool {
        let errors: Vec<&Message> = messages
            .iter()
            .filter(|message| message.is_error())
            .collect();
        if self.repair_loans(program, &errors) {
            return true;
        }
        if self.refusal.is_some() {
            return false;
        }
        self.repair_rests(program, &errors)
            || self.repair_comparisons(&errors)
            || self.repair_pointers(&errors)
            || self.repair_lints(program, &errors)
            || self.repair_unknown_types(program, &errors)
            || self.depends_on_unknown(program, &errors)
            || self.repair_missing_values(program, &errors)
            || self.repair_boxes(program, &errors)
            || self.repair_locks(program, &errors)
            || self.repair_borrows(program, &errors)
            || self.repair_drops(&errors)
            || self.repair_changes(program, &errors)
            || self.repair_parts(program, &errors)
            || self.repair_moves(program, &errors)
            || self.repair_ambiguous_names(program, &errors)
            || self.repair_error_texts(program, &errors)
            || self.repair_moved_names(program, &errors)
            || self.repair_private_paths(program, &errors)
            || self.reinfer_types(program, &errors)
    }

    /// Drops the functions of an earlier `impl` that the cell replaces in part if they do not compile alongside the new
    /// ones.
    fn repair_rests(&mut self, program: &Assembled, errors: &[&Message]) -> bool {
        // Two functions with the same name are the learner's mistake.
        let errors = errors.iter().filter(|error| !has_code(error, &["E0592"]));
        let primary = errors.flat_map(|error| &error.spans);
        let primary = primary.filter(|span| span.is_primary).map(Span::range);
        let mut dropped = Vec::new();
        for range in primary {
            if let Some(Origin::Item { name, cell }) = origin(program, range.start) {
                dropped.extend(self.memory.items.drop_rest(&name, cell));
            }
        }
        let found = !dropped.is_empty();
        self.dropped_functions.extend(dropped);
        found
    }

    /// Gives a closure its own type again if a function pointer does not match, because the closure captures something.
    fn repair_pointers(&mut self, errors: &[&Message]) -> bool {
        let fits = |error: &Message| {
            has_code(error, &SHORT_LIVED) || has_code(error, &LOCKED) || error.code().is_none()
        };
        if errors.iter().all(|error| fits(error)) {
            return false;
        }
        let before = self.plan.annotated.len();
        let pointers = &self.plan.pointers;
        self.plan
            .annotated
            .retain(|name, _| !pointers.contains(name));
        self.plan.annotated.len() < before
    }

    /// Allows lints that the learner denies if they apply to code that the session generated, or to earlier cells.
    fn repair_lints(&mut self, program: &Assembled, errors: &[&Message]) -> bool {
        let mut found = false;
        for error in errors {
            let lint = error.code().filter(|code| !code.starts_with('E'));
            let Some(lint) = lint else { continue };
            let is_own = |origin: Origin| matches!(origin, Origin::Cell(_));
            if !origins(program, error).any(is_own) {
                found |= self.plan.allowed.insert(lint.to_owned());
            }
        }
        found
    }

    /// Undoes boxing where it does not work.
    fn repair_boxes(&mut self, program: &Assembled, errors: &[&Message]) -> bool {
        for error in errors.iter().filter(|error| !has_code(error, &SHORT_LIVED)) {
            for origin in origins(program, error) {
                let Origin::Bind(name) = origin else { continue };
                if self.plan.boxed.remove(&name).is_none() {
                    continue;
                }
                let statement = self.cell.statement_binding(&name);
                if self.defer(statement) {
                    return true;
                }
                self.refusal = Some(errors::unnameable(&name, "", self.label(&name)));
                return false;
            }
        }
        false
    }

    /// Stops storing variables that the cell consumes, unless the cell assigns them a new value.
    fn repair_moves(&mut self, program: &Assembled, errors: &[&Message]) -> bool {
        let mut found = false;
        for error in errors
            .iter()
            .filter(|error| has_code(error, &["E0382", "E0381"]))
        {
            for origin in origins(program, error) {
                found |= match origin {
                    Origin::Bind(name) => {
                        if has_code(error, &["E0382"]) {
                            self.plan.moved_at_once.insert(name.clone());
                        }
                        self.plan.unbound.insert(name)
                    }
                    Origin::Store(name) if self.assigns(&name, program) => {
                        self.plan.moved_and_reassigned.insert(name)
                    }
                    Origin::Store(name) => self.plan.moved.insert(name),
                    Origin::Exit { exit, name } => {
                        self.plan.exits_without_value.insert((exit, name))
                    }
                    _ => false,
                };
            }
        }
        let of_operators = operations(&self.cell.source, &self.plan.moved);
        let of_operators = of_operators
            .into_iter()
            .flat_map(|operation| operation.names);
        let is_tensor = |name: &String| {
            let held = self.memory.variables.get(name);
            held.is_some_and(|held| held.type_name == TENSOR)
        };
        self.plan.kept = of_operators.filter(is_tensor).collect();
        // A closure that is not called consumes nothing.
        let closures: Vec<usize> = self
            .plan
            .deferred
            .iter()
            .copied()
            .filter(|index| self.is_closure(*index))
            .collect();
        if found
            && closures
                .iter()
                .any(|index| self.plan.waiting.insert(*index))
        {
            self.plan.moved.clear();
            self.plan.kept.clear();
            self.plan.moved_and_reassigned.clear();
            self.plan.exits_without_value.clear();
        }
        found
    }

    pub(super) fn assigns(&self, name: &str, program: &Assembled) -> bool {
        let assigned = program
            .run
            .iter()
            .flat_map(|index| &self.cell.statements[*index].assigned);
        assigned.into_iter().any(|assigned| assigned == name)
    }
}

/// Whether the errors say that something does not live long enough.
pub fn is_short_lived(messages: &[Message]) -> bool {
    let mut errors = messages.iter().filter(|message| message.is_error());
    errors.any(|error| has_code(error, &SHORT_LIVED))
}

pub fn has_code(error: &Message, codes: &[&str]) -> bool {
    error.code().is_some_and(|code| codes.contains(&code))
}

/// The origin of an offset in the generated source; for the cell's own text, the exact place.
fn origin(program: &Assembled, at: usize) -> Option<Origin> {
    Some(match program.source.origin(at)? {
        (Origin::Cell(start), within) => Origin::Cell(start + within),
        (origin, _) => origin.clone(),
    })
}

/// The origins of the places that an error points at.
pub fn origins<'p>(
    program: &'p Assembled,
    error: &'p Message,
) -> impl Iterator<Item = Origin> + 'p {
    let ranges = error.ranges();
    ranges.flat_map(|range| {
        // Some ranges begin with code that the session inserted.
        let ends = [range.start, range.end.saturating_sub(1)];
        let mut origins: Vec<Origin> = ends
            .into_iter()
            .filter_map(|at| origin(program, at))
            .filter(|origin| *origin != Origin::Generated)
            .collect();
        origins.dedup();
        origins
    })
}

/// The first text between backticks.
pub fn quoted(message: &str) -> Option<&str> {
    message.split('`').nth(1)
}
