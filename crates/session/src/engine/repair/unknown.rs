//! Repairs errors about types that are not known yet, and about values that are assigned later.

use super::{MISFIT, has_code, origins, quoted};
use crate::cell::words;
use crate::compile::messages::Message;
use crate::compile::{Assembled, Origin, UNKNOWN, UNKNOWN_VALUE};
use crate::engine::compilation::Compilation;
use crate::errors;
use crate::memory::deferred::interior_mutability::{acts_when_dropped, has_interior_mutability};
use crate::memory::deferred::{Reason, typed_text};

/// A type is not known.
const UNKNOWN_TYPES: [&str; 4] = ["E0282", "E0283", "E0284", "E0790"];
/// A variable without a value is used.
const NO_VALUE: &str = "E0381";

impl Compilation<'_> {
    /// If a type is not known, tries to determine it from what the cell compares: `assert_eq!(list, vec![])`. This is
    /// tried once.
    pub(super) fn repair_comparisons(&mut self, errors: &[&Message]) -> bool {
        let is_unknown = errors.iter().any(|error| has_code(error, &UNKNOWN_TYPES));
        let misfits = errors.iter().any(|error| has_code(error, &MISFIT));
        if self.plan.compares_one_type {
            self.plan.compares_one_type = !(is_unknown || misfits);
            return is_unknown || misfits;
        }
        let mut words = words(&self.cell.source);
        if !is_unknown
            || self.comparisons_tried
            || !words.any(|word| word == "assert_eq" || word == "assert_ne")
        {
            return false;
        }
        self.comparisons_tried = true;
        self.plan.compares_one_type = true;
        true
    }

    pub(super) fn repair_unknown_types(
        &mut self,
        program: &Assembled,
        errors: &[&Message],
    ) -> bool {
        let unknown = errors.iter().find(|error| has_code(error, &UNKNOWN_TYPES));
        let Some(unknown) = unknown else { return false };
        for origin in origins(program, unknown) {
            let index = match origin {
                Origin::Cell(at) => {
                    let returned = self
                        .cell
                        .returns
                        .iter()
                        .filter_map(|left| left.value.clone());
                    if returned.into_iter().any(|value| value.contains(&at))
                        && !self.plan.boxed_returns
                    {
                        self.plan.boxed_returns = true;
                        return true;
                    }
                    self.statement_at(at)
                }
                Origin::Bind(name) => self.cell.statement_binding(&name),
                Origin::Deferred(deferred) => {
                    let Some(statement) = self.memory.deferred.get(deferred).cloned() else {
                        continue;
                    };
                    match statement.reason {
                        Reason::TypeUnknown => {}
                        // The cell may merely contain a word that happens to be the closure's name.
                        Reason::Closure if self.run_without_value(deferred) => return true,
                        _ => continue,
                    }
                    let name = statement
                        .binds
                        .first()
                        .map_or("", |(name, _)| name)
                        .to_owned();
                    // If all statements can be deferred, the whole cell also waits for the type.
                    let run = program.run.clone();
                    if !run.is_empty() && run.iter().all(|index| self.wait(*index)) {
                        return true;
                    }
                    let type_name = type_with_unknown(&unknown.message);
                    let type_name = type_name.filter(|_| is_about(program, unknown, &name));
                    if type_name.is_some_and(|kind| self.run_without_type(deferred, kind))
                        || self.run_without_value(deferred)
                    {
                        return true;
                    }
                    self.refusal = Some(errors::not_known_yet(&name, &statement.text));
                    return false;
                }
                _ => None,
            };
            if index.is_some_and(|index| self.wait(index)) {
                return true;
            }
        }
        false
    }

    /// Defers `let x;` until the cell that gives it a value.
    pub(super) fn repair_missing_values(
        &mut self,
        program: &Assembled,
        errors: &[&Message],
    ) -> bool {
        let mut found = false;
        for error in errors.iter().filter(|error| error.code() == Some(NO_VALUE)) {
            for origin in origins(program, error) {
                let Origin::Bind(name) = origin else { continue };
                let waits = self
                    .cell
                    .statement_binding(&name)
                    .is_some_and(|index| self.wait(index));
                found |= waits || self.plan.unbound.insert(name);
            }
        }
        found
    }

    /// Runs a statement that waits for its type in this cell, although the cell does not determine the type either: a
    /// type that has no values stands in for the unknown part. So `list.len()` is the length of an empty list, and the
    /// statement keeps waiting.
    fn run_without_type(&mut self, deferred: usize, type_name: String) -> bool {
        let counts = |word: &str| matches!(word, "Rc" | "Arc" | "Weak");
        let statement = self.memory.deferred.get(deferred);
        // Changes that the cell makes through a shared reference would be lost.
        !has_interior_mutability(&type_name, &self.memory.items)
            && !acts_when_dropped(&type_name, &self.memory.items)
            && !words(&type_name).any(counts)
            && statement.is_some_and(|found| typed_text(&found.text, &type_name).is_some())
            && self.plan.unknown.insert(deferred, type_name).is_none()
    }

    /// Runs the cell with valueless variables in place of those that a statement binds, because the cell does not
    /// determine their type either. If the cell uses one of them, it does not compile, and is refused.
    fn run_without_value(&mut self, deferred: usize) -> bool {
        let before = self.plan.unknown.insert(deferred, UNKNOWN_VALUE.to_owned());
        before.as_deref() != Some(UNKNOWN_VALUE)
    }

    /// Refuses the cell if what it does depends on a type that is not known yet.
    pub(super) fn depends_on_unknown(&mut self, program: &Assembled, errors: &[&Message]) -> bool {
        let names_it = |message: &Message| {
            let labels = message
                .spans
                .iter()
                .filter_map(|span| span.label.as_deref());
            let mut texts = labels.chain([message.message.as_str()]);
            texts.any(|text| text.contains(UNKNOWN))
        };
        let about = |error: &Message, index: &usize| {
            let statement = self.memory.deferred.get(*index);
            statement.is_some_and(|found| found.names().any(|name| says(program, error, name)))
        };
        let refused = errors.iter().find_map(|error| {
            let index = self.plan.unknown.keys().find(|index| about(error, index));
            match names_it(error) {
                true => Some(index.copied()),
                false if error.code() == Some(NO_VALUE) => index.map(|index| Some(*index)),
                false => None,
            }
        });
        if let Some(index) = refused {
            self.refuse_unknown(index);
        }
        false
    }

    /// Whether the cell leaves the variables that wait for their types as they were, or changes them in a way that can
    /// be repeated later.
    pub(in crate::engine) fn can_stay_unknown(&mut self) -> bool {
        let waits = |name: &String| {
            let mut unknown = self.plan.unknown.keys();
            unknown.any(|index| {
                let statement = self.memory.deferred.get(*index);
                statement.is_some_and(|statement| statement.binds(name))
            })
        };
        let mut changes = self.changes.iter();
        let fits = changes
            .all(|(index, names)| !names.iter().any(waits) || self.is_repeatable(*index, true));
        if !fits {
            self.refuse_unknown(None);
        }
        fits
    }

    /// Makes a variable that the cell binds wait as well, because its type contains an unknown part.
    pub(in crate::engine) fn goes_on_waiting(
        &mut self,
        name: &str,
        type_name: &str,
        program: &Assembled,
    ) -> bool {
        if let Some(index) = self.cell.statement_binding(name) {
            return self.wait(index);
        }
        let mut earlier = program.rerun.iter().rev();
        let binds = |index: &&usize| {
            let statement = self.memory.deferred.get(**index);
            statement.is_some_and(|statement| statement.binds(name))
        };
        let earlier = earlier.find(binds).copied();
        earlier.is_some_and(|index| self.run_without_type(index, type_name.to_owned()))
    }

    /// Refuses the cell because the type of what this statement binds, or the first such statement, is not known yet.
    pub(in crate::engine) fn refuse_unknown(&mut self, deferred: Option<usize>) {
        let deferred = deferred.or_else(|| self.plan.unknown.keys().next().copied());
        let statement = deferred.and_then(|index| self.memory.deferred.get(index));
        let Some(statement) = statement else { return };
        let name = statement.names().next().map_or("", String::as_str);
        self.refusal = Some(errors::not_known_yet(name, &statement.text));
    }
}

/// Whether an error is about a variable's type rather than the type of part of its value.
fn is_about(program: &Assembled, error: &Message, name: &str) -> bool {
    let primary = error.spans.iter().filter(|span| span.is_primary);
    let mut texts = primary.filter_map(|span| program.source.text.get(span.range()));
    texts.any(|text| words(text).last() == Some(name))
}

/// Whether the code that an error points at contains a name.
fn says(program: &Assembled, error: &Message, name: &str) -> bool {
    let mut texts = error
        .spans
        .iter()
        .filter_map(|span| program.source.text.get(span.range()));
    texts.any(|text| words(text).any(|word| word == name))
}

/// The type that the compiler could not complete, with [`UNKNOWN`] in place of what it did not know: "type annotations
/// needed for `Vec<_>`".
fn type_with_unknown(message: &str) -> Option<String> {
    const COLLECTIONS: [&str; 7] = [
        "BTreeMap",
        "BTreeSet",
        "BinaryHeap",
        "HashMap",
        "HashSet",
        "LinkedList",
        "VecDeque",
    ];
    let text = quoted(message)?;
    let mut written = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let end = match is_name(first) {
            true => rest.find(|c| !is_name(c)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let (word, behind) = rest.split_at(end);
        match word {
            "_" => written.push_str(UNKNOWN),
            // Not every cell imports them.
            _ if COLLECTIONS.contains(&word) && !written.ends_with(':') => {
                written.push_str("::std::collections::");
                written.push_str(word);
            }
            _ => written.push_str(word),
        }
        rest = behind;
    }
    let written = written
        .replace("{integer}", "i32")
        .replace("{float}", "f64");
    (written != UNKNOWN
        && written.contains(UNKNOWN)
        && syn::parse_str::<syn::Type>(&written).is_ok())
    .then_some(written)
}

#[cfg(test)]
mod tests {
    use super::type_with_unknown;

    #[test]
    fn a_type_stands_for_what_the_compiler_does_not_know() {
        let found = |message: &str| type_with_unknown(message);
        assert_eq!(
            found("type annotations needed for `HashMap<&str, Vec<_>>`").as_deref(),
            Some("::std::collections::HashMap<&str, Vec<GpuTutorUnknown>>")
        );
        assert_eq!(
            found("type annotations needed for `(Option<_>, {integer})`").as_deref(),
            Some("(Option<GpuTutorUnknown>, i32)")
        );
        for other in ["type annotations needed", "type annotations needed for `_`"] {
            assert_eq!(found(other), None);
        }
    }
}
