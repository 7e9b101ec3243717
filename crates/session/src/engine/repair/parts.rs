//! Handles what a cell moves out of an earlier variable: the rest of the variable is kept.

use super::{UNCHANGEABLE, has_code, origins, quoted};
use crate::cell::words;
use crate::compile::messages::Message;
use crate::compile::{Assembled, Origin, one_line};
use crate::engine::compilation::Compilation;

impl Compilation<'_> {
    /// Notes that fields moved by earlier cells stay moved in this one, unless it names them.
    pub fn know_moved_parts(&mut self) {
        let parted = self.memory.variables.iter();
        let parted = parted.filter(|(_, held)| !held.parted.is_empty());
        let text = one_line(&self.cell.source).replace(' ', "");
        for (name, held) in parted {
            let parts = held.parted.iter().filter(|part| !text.contains(*part));
            let parts = parts.cloned().collect();
            self.plan.parted.insert(name.clone(), parts);
        }
    }

    /// Tells the compiler inside the cell's closure, rather than before it, which fields were moved. A field that gets
    /// a new value enters the cell with the whole variable, which comes back from there.
    fn forget_parts_within(&mut self, error: &Message) -> bool {
        let place = quoted(&error.message).unwrap_or_default();
        let name = words(place).next().unwrap_or_default().to_owned();
        let Some(held) = self.memory.variables.get(&name) else {
            return false;
        };
        let text = one_line(&self.cell.source).replace(' ', "");
        let assigns = held.parted.contains(place) && text.contains(&format!("{place}="));
        let names_none = !held.parted.iter().any(|part| text.contains(part));
        let is_parted = place == name && !held.parted.is_empty();
        let fits = assigns || is_parted && names_none && is_due_to_closure(error);
        if fits && self.plan.forgotten_within.insert(name.clone()) {
            if assigns {
                self.plan.moved_and_reassigned.insert(name);
            }
            return true;
        }
        false
    }

    /// Notes the fields that the cell moves. To put back a variable that lacks some fields, the session has to write to
    /// it. Only the session may do this, so the compiler first has to confirm that the cell changes nothing it may not
    /// change.
    pub(super) fn repair_parts(&mut self, program: &Assembled, errors: &[&Message]) -> bool {
        let mut found = false;
        for error in errors.iter().filter(|error| has_code(error, &["E0382"])) {
            if self.forget_parts_within(error) {
                return true;
            }
            for origin in origins(program, error) {
                if let Origin::Store(name) = origin
                    && let Some(part) = moved_part(&name, error)
                {
                    let parts = self.plan.parted.entry(name).or_default();
                    let is_within = |one: &str, other: &str| {
                        let rest = one.strip_prefix(other);
                        rest.is_some_and(|rest| rest.starts_with('.'))
                    };
                    if !parts.iter().any(|known| is_within(&part, known)) {
                        parts.retain(|known| !is_within(known, &part));
                        found |= parts.insert(part);
                    }
                }
            }
        }
        let unchangeable = errors.iter().filter(|error| has_code(error, &UNCHANGEABLE));
        let (mut stored, mut by_cell) = (Vec::new(), Vec::new());
        for error in unchangeable {
            for origin in origins(program, error) {
                match origin {
                    Origin::Store(name) => stored.push(name),
                    Origin::Cell(_) => by_cell.extend(quoted(&error.message).and_then(first_word)),
                    _ => {}
                }
            }
        }
        for name in stored {
            let is_parted = self.plan.parted.contains_key(&name) && !by_cell.contains(&name);
            found |= is_parted && self.plan.parted_mutable.insert(name);
        }
        found
    }
}

fn first_word(place: &str) -> Option<String> {
    words(place).next().map(str::to_owned)
}

/// Whether a closure causes the error: a closure that takes a variable apart counts as a use of the whole variable.
fn is_due_to_closure(error: &Message) -> bool {
    let mut labels = error.spans.iter().filter_map(|span| span.label.as_deref());
    labels.any(|label| label.contains("due to use in closure"))
}

/// The field of a variable that an error reports as moved: "partial move occurs because `p.name` has type `String`".
fn moved_part(name: &str, error: &Message) -> Option<String> {
    let notes = error.children.iter().map(|note| note.message.as_str());
    let mut moves = notes.filter(|note| note.contains("move occurs because"));
    let part = moves.find_map(quoted)?;
    let fields = part.strip_prefix(name)?.strip_prefix('.')?;
    let is_plain = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    fields.chars().all(is_plain).then(|| part.to_owned())
}
