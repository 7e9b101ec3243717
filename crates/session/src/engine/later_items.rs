//! Cells whose items use names that a later cell may define.

use std::collections::BTreeSet;
use std::time::Instant;

use gpu_tutor_text::t;

use super::compilation::Compilation;
use super::evaluate::Evaluation;
use super::repair::quoted;
use super::{Engine, listed};
use crate::cell::{Definition, ParsedCell, words};
use crate::compile::messages::Message;
use crate::compile::{Origin, Source};
use crate::memory::items::Items;
use crate::{CellError, Outcome};

impl Engine {
    /// The names that a cell consisting only of items lacks, if it lacks nothing else and redefines nothing. A name
    /// that there is advice on is a mistake.
    pub(super) fn lacks(
        &self,
        cell: &ParsedCell,
        messages: &[Message],
        source: &Source,
        error: &CellError,
    ) -> Option<BTreeSet<String>> {
        let mut names = cell.items.iter().filter_map(|item| item.name.as_deref());
        let is_of_items = !cell.items.is_empty()
            && cell.attributes.is_empty()
            && cell.statements.iter().all(|statement| statement.is_item)
            && !names.any(|name| self.memory.items.defines_item(name));
        if !is_of_items {
            return None;
        }
        let errors = messages.iter().filter(|message| message.is_error());
        let lacks = errors.map(|error| {
            let mut places = error.spans.iter().filter_map(|span| span.place());
            let is_here = places.any(|place| {
                let origin = source.origin(place.start);
                matches!(origin, Some((Origin::Cell(_), _)))
            });
            let lacking = lacking(error, &self.memory.items);
            lacking.filter(|_| is_here)
        });
        let lacks: BTreeSet<String> = lacks.collect::<Option<_>>()?;
        // To rustc, any two one-letter names are similar.
        let is_letter = |name: &String| name.chars().count() == 1;
        let mut all = std::iter::once(error).chain(&error.others);
        let is_mistake = all.any(|error| error.help.is_some()) && !lacks.iter().all(is_letter);
        (!is_mistake).then_some(lacks)
    }

    /// Holds a cell's items back until everything they depend on is defined.
    pub(super) fn wait_for(
        &mut self,
        cell: &ParsedCell,
        lacks: BTreeSet<String>,
        started: Instant,
    ) -> Result<Evaluation, Box<Outcome>> {
        let nothing = ParsedCell::default();
        let mut evaluation = self.evaluate(&nothing, started)?;
        let items = cell.items.iter();
        let header = |item: &Definition| {
            let header = item.header.as_deref().unwrap_or_default();
            header.trim_end_matches([' ', '{', '}']).to_owned()
        };
        let defined = items.map(|item| item.name.clone().unwrap_or_else(|| header(item)));
        let defined: Vec<String> = defined.filter(|name| !name.is_empty()).collect();
        let note = t!(
            "%{names} waits for %{lacks}, which no cell has defined yet",
            names = listed(defined.iter()),
            lacks = listed(lacks.iter())
        );
        evaluation.outcome.notes.push(note.into_owned());
        self.memory.items.wait(cell, self.cells, lacks);
        Ok(evaluation)
    }
}

/// The name that an error reports as undefined. The name of a variable does not count, because no item could have it,
/// and a method counts only if cells have defined its type: it is `Type::method`.
fn lacking(error: &Message, items: &Items) -> Option<String> {
    let message = error.message.as_str();
    let name = quoted(message)?;
    if error.code() == Some("E0599") {
        if !message.contains(" found for ") || message.starts_with("no variant") {
            return None;
        }
        let mut of_type = words(message.split('`').nth(3)?);
        let owner = of_type.find(|word| *word != "mut");
        let owner = owner.filter(|owner| items.defines_item(owner))?;
        return Some(format!("{owner}::{name}"));
    }
    let is_missing = message.starts_with("cannot find")
        && (message.ends_with("in this scope") || message.ends_with("in the crate root"))
        || message.contains("use of undeclared type");
    let is_variable =
        message.starts_with("cannot find value") && !name.starts_with(char::is_uppercase);
    (is_missing && !is_variable && !name.contains(':')).then(|| name.to_owned())
}

impl Compilation<'_> {
    /// Notes what else is missing for the items that were waiting for this cell. Returns whether anything is.
    pub(super) fn note_what_lacks_more(&mut self, messages: &[Message], source: &Source) -> bool {
        let mut found = false;
        for error in messages.iter().filter(|message| message.is_error()) {
            let mut places = error.spans.iter().filter(|span| span.is_primary);
            let cell = places.find_map(|span| match source.origin(span.place()?.start)?.0 {
                Origin::Item { cell, .. } => Some(*cell),
                _ => None,
            });
            let released = cell.filter(|cell| self.released.contains(cell));
            if let Some((cell, name)) = released.zip(lacking(error, &self.memory.items)) {
                found |= self.lack_more.entry(cell).or_default().insert(name);
            }
        }
        found
    }
}
