//! What a cell may have done to the variables from before it.

use std::collections::BTreeSet;

use super::ready::Ready;
use crate::session::cell::words;
use crate::session::memory::kept::changeable::is_changeable;
use crate::session::memory::kept::{Reason, writes};
use crate::session::memory::{Held, Memory};

/// The variables from before that a cell may have changed.
pub(super) fn changed_by(memory: &Memory, source: &str, ready: &Ready) -> BTreeSet<String> {
    let run = ready
        .put
        .run
        .iter()
        .filter_map(|index| ready.text(source, *index));
    let again = ready
        .put
        .again
        .iter()
        .filter_map(|index| ready.memory.kept.get(*index));
    let again = again.map(|statement| statement.text.clone());
    let texts: Vec<String> = run.chain(again).collect();
    let named: BTreeSet<&str> = texts.iter().flat_map(|text| words(text)).collect();
    let may_change = |name: &String, held: &Held| {
        named.contains(name.as_str())
            && (held.mutable || is_changeable(&held.type_name, &memory.ledger))
    };
    let held = memory.variables.iter();
    let changed = held.filter(|(name, held)| may_change(name, held));
    changed.map(|(name, _)| name.clone()).collect()
}

/// The variables from before that a cell writes to, as far as its text tells.
pub(super) fn written_by(memory: &Memory, source: &str, ready: &Ready) -> BTreeSet<String> {
    let run = ready
        .put
        .run
        .iter()
        .filter_map(|index| ready.text(source, *index));
    let again = ready
        .put
        .again
        .iter()
        .filter_map(|index| ready.memory.kept.get(*index));
    // A closure or a reference that was made before may write to what it was made of.
    let again =
        again.filter(|statement| matches!(statement.reason, Reason::Closure | Reason::Lends));
    let mut written: BTreeSet<String> = run.flat_map(|text| writes::written(&text)).collect();
    written.extend(again.flat_map(|statement| statement.reads.iter().cloned()));
    let changes = |name: &String| {
        let held = memory.variables.get(name);
        held.is_some_and(|held| held.mutable || is_changeable(&held.type_name, &memory.ledger))
    };
    written.retain(changes);
    written
}

/// Of the variables whose values a text takes, those that may have others later.
pub(super) fn may_be_others(memory: &Memory, text: &str) -> BTreeSet<String> {
    let may_change = |name: &String| {
        let held = memory.variables.get(name);
        held.is_some_and(|held| {
            let single = matches!(
                held.type_name.as_str(),
                "bool"
                    | "char"
                    | "f32"
                    | "f64"
                    | "i8"
                    | "i16"
                    | "i32"
                    | "i64"
                    | "i128"
                    | "isize"
                    | "u8"
                    | "u16"
                    | "u32"
                    | "u64"
                    | "u128"
                    | "usize"
            );
            held.mutable && single || is_changeable(&held.type_name, &memory.ledger)
        })
    };
    writes::copied(text)
        .into_iter()
        .filter(may_change)
        .collect()
}

/// Of variables that the cell may have changed, or whose making has named such, it is not known any more how they were made.
pub(super) fn forget_how_made(memory: &mut Memory, changed: &BTreeSet<String>, ready: &Ready) {
    let mut changed = changed.clone();
    changed.extend(ready.put.binds.iter().map(|(name, _)| name.clone()));
    changed.extend(ready.form.moved.iter().chain(&ready.form.renewed).cloned());
    for (name, held) in &mut memory.variables {
        let mut reads = held
            .made_by
            .iter()
            .flat_map(|(_, statement)| &statement.reads);
        if changed.contains(name) || reads.any(|read| changed.contains(read)) {
            held.made_by = None;
        }
    }
}
