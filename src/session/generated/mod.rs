//! The source that evcxr generates for a cell, taken apart and put together anew.
//!
//! evcxr compiles, with every cell, its variable store, the walls around the cell, all items and all variables of the
//! session, in an order that differs from process to process. What is compiled here instead names what it uses, in an
//! order that depends on nothing but the text: less to compile, and the same object for the same cell.

mod canonical;
mod mentions;
mod parse;

pub use canonical::{Canonical, ENTRY, Whole, as_it_is, canonical};
pub use mentions::words;
pub use parse::{Generated, parse};

use std::collections::HashMap;

/// What a binding's type is called until rustc has told it: the prefix of a number of its own.
pub const PLACEHOLDER: &str = "GpuTutorT";

/// The name under which a variable's type shows in the compiler's output.
pub fn spy_name(variable: &str) -> String {
    format!("gpu_tutor_spy_{}", variable.trim_start_matches("r#"))
}

/// The types that stand behind placeholders.
pub type KnownTypes = HashMap<String, String>;

/// Replaces each placeholder in a type; `None` if one is not known.
pub fn resolve(type_name: &str, known: &KnownTypes) -> Option<String> {
    let mut resolved = String::with_capacity(type_name.len());
    let mut rest = type_name;
    while let Some((before, placeholder, after)) = split_at_placeholder(rest) {
        resolved.push_str(before);
        resolved.push_str(known.get(placeholder)?);
        rest = after;
    }
    resolved.push_str(rest);
    Some(resolved)
}

/// The placeholders in a text.
pub fn placeholders(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (_, placeholder, after) = split_at_placeholder(rest)?;
        rest = after;
        Some(placeholder)
    })
}

/// The text before the first placeholder, the placeholder, and the text behind it.
fn split_at_placeholder(text: &str) -> Option<(&str, &str, &str)> {
    let start = text.find(PLACEHOLDER)?;
    let digits = text[start + PLACEHOLDER.len()..]
        .find(|character: char| !character.is_ascii_digit())
        .map_or(text.len(), |length| start + PLACEHOLDER.len() + length);
    Some((&text[..start], &text[start..digits], &text[digits..]))
}

/// The source to check: with the types that are known. evcxr checks a cell whose types its analyser does not understand.
pub fn to_check(source: &str, known: &KnownTypes) -> String {
    let mut text = String::with_capacity(source.len());
    let mut rest = source;
    while let Some((before, placeholder, after)) = split_at_placeholder(rest) {
        text.push_str(before);
        text.push_str(known.get(placeholder).map_or("_", String::as_str));
        rest = after;
    }
    text.push_str(rest);
    text
}

/// What the session tells the compiler's stand-in about a cell, within the hook that every cell begins with.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wishes {
    /// The cell, or an item it may call, loops: its time counts, so it is optimised.
    pub optimise: bool,
    /// The cell defines items, whose errors may lie in any other item.
    pub defines: bool,
    /// Variables whose type the cell defines anew.
    pub lost: Vec<String>,
}

const HOOK: &str = "::prelude::cell!(";

impl Wishes {
    /// The hook that carries them.
    pub fn hook(&self) -> String {
        let mut words = Vec::new();
        if self.optimise {
            words.push("loops".to_owned());
        }
        if self.defines {
            words.push("defines".to_owned());
        }
        words.extend(self.lost.iter().map(|name| format!("lost {name}")));
        format!("{HOOK}{});", words.join(", "))
    }

    fn read(line: &str) -> Option<Wishes> {
        let (_, rest) = line.split_once(HOOK)?;
        let (words, _) = rest.split_once(')')?;
        let mut wishes = Wishes::default();
        for word in words.split(", ") {
            match word.split_once(' ') {
                Some(("lost", name)) => wishes.lost.push(name.to_owned()),
                _ => {
                    wishes.optimise |= word == "loops";
                    wishes.defines |= word == "defines";
                }
            }
        }
        Some(wishes)
    }
}

#[cfg(test)]
mod tests;
