//! evcxr's errors as the learner should read them: under their own text, without generated code.

pub mod advice;
pub mod diagnostics;
pub mod syntax_error;

use std::time::Duration;

use evcxr::Error;

use crate::session::compile::types;
use crate::session::{CellError, Label};

/// An error of evcxr's own, in its words.
pub fn other(error: &Error) -> CellError {
    let text = error.to_string();
    // evcxr prints the whole command here, environment and all.
    let text = match text.strip_prefix("Failed to run 'Mutex") {
        Some(rest) => {
            let why = rest.rsplit(": ").next().unwrap_or_default();
            format!("the session's process could not be started ({why})")
        }
        None => text,
    };
    message("compile", &text)
}

/// What keeps a crate from being added.
pub fn dependency(error: &Error) -> CellError {
    let text = error.to_string();
    // cargo says what it does, then what is wrong.
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let said = lines.clone().find(|line| line.starts_with("error"));
    let first = said
        .or_else(|| lines.next())
        .unwrap_or("cargo gave no reason");
    let first = first.trim_start_matches("error: ");
    let rest: Vec<&str> = text
        .lines()
        .map(str::trim)
        .skip_while(|line| !line.starts_with("error"))
        .skip(1)
        .filter(|line| !line.is_empty())
        .take(4)
        .collect();
    CellError {
        help: (!rest.is_empty()).then(|| rest.join("\n")),
        ..message("dependency", &format!("the crate cannot be added: {first}"))
    }
}

/// What is wrong with the machine, and not with the cell.
pub fn machine(error: &std::io::Error) -> CellError {
    CellError {
        help: Some("is there memory and disk space left? `gpu-tutor doctor` looks at what the session needs".into()),
        ..message("compile", &format!("the cell could not be compiled: {error}"))
    }
}

/// A variable whose type no cell has told yet.
pub fn not_known_yet(name: &str, text: &str) -> CellError {
    let text = text.trim_end_matches([';', ' ']);
    CellError {
        help: Some(format!(
            "write its type where it is made (`{text}`), as in `let {name}: Vec<i32> = …`"
        )),
        ..message(
            "unknown_type",
            &format!(
                "the type of `{name}` is not known yet, and this cell does not tell it either"
            ),
        )
    }
}

/// A cell that ran for longer than it may.
pub fn time_limit(limit: Duration) -> CellError {
    let text = format!("it ran for more than {} s", limit.as_secs_f64());
    CellError {
        help: Some("is there a loop that never ends, or far too much work?".into()),
        ..message("timeout", &text)
    }
}

/// What borrows, and cannot be made again.
pub fn borrows(name: &str, text: &str, label: Option<Label>) -> CellError {
    CellError {
        kind: "reference".into(),
        message: format!(
            "`{name}` borrows from something that ends with this cell, and making it again in later cells would not be the same"
        ),
        help: Some(format!(
            "put `{}` and the lines that use `{name}` into one cell, or keep a copy of what you need: `.clone()`, `.to_owned()`, `.collect()`",
            text.lines().next().unwrap_or_default().trim()
        )),
        labels: label.into_iter().collect(),
        others: Vec::new(),
    }
}

/// A cell that makes a variable from before it borrow, in a way that cannot be done again.
pub fn borrows_too_long() -> CellError {
    CellError {
        help: Some(
            "put this cell and those that use what it makes into one, or keep a copy of what you need: `.clone()`, `.to_owned()`"
                .into(),
        ),
        ..message(
            "reference",
            "something in this cell borrows for longer than the cell lasts, and making it again in later cells would not be the same",
        )
    }
}

pub fn message(kind: &str, text: &str) -> CellError {
    CellError {
        kind: kind.into(),
        message: text.into(),
        ..CellError::default()
    }
}

/// A closure cannot be kept: its type has no name.
pub fn closure(name: &str, label: Option<Label>) -> CellError {
    CellError {
        kind: "closure".into(),
        message: format!(
            "`{name}` is a closure, and a closure's type has no name to keep it under"
        ),
        help: Some(format!(
            "box it: `let {name}: Box<dyn Fn(…) -> …> = Box::new(…);`, or put the cell in braces: `{{ … }}`"
        )),
        labels: label.into_iter().collect(),
        others: Vec::new(),
    }
}

/// A value whose type cannot be written down.
pub fn unnameable(name: &str, type_name: &str, label: Option<Label>) -> CellError {
    if types::is_local(type_name) {
        return local(name, type_name, label);
    }
    CellError {
        kind: "unnameable".into(),
        message: format!(
            "`{name}` has the type `{}`, which cannot be written down",
            types::short(type_name)
        ),
        help: Some(
            "collect it, box it as a `Box<dyn …>`, or put the cell in braces: `{ … }`".into(),
        ),
        labels: label.into_iter().collect(),
        others: Vec::new(),
    }
}

/// A value of a type that a macro or a block of the cell defines: the next cell could not name it.
fn local(name: &str, type_name: &str, label: Option<Label>) -> CellError {
    CellError {
        kind: "unnameable".into(),
        message: format!(
            "`{name}` has the type `{}`, which is known within this cell only",
            types::short(type_name)
        ),
        help: Some(
            "write the type's definition out as a statement of a cell, neither in a macro nor in a block"
                .into(),
        ),
        labels: label.into_iter().collect(),
        others: Vec::new(),
    }
}

/// A label that only repeats the error says nothing more.
pub fn label_text(label: &str, message: &str) -> String {
    let own = clean(label.strip_prefix("error: ").unwrap_or(label));
    if own.is_empty() || own == clean(message) {
        "here".into()
    } else {
        own
    }
}

/// rustc's advice in one line: what to do, and the text to write.
pub fn suggestion(help: &str) -> String {
    match help.split_once("\n\n") {
        Some((advice, text)) if !text.contains('\n') && !advice.contains(text.trim()) => {
            format!("{advice}: `{}`", text.trim())
        }
        Some((advice, _)) => advice.to_owned(),
        None => help.to_owned(),
    }
}

/// Help that speaks of code the learner has not written.
pub fn generated(help: &str) -> bool {
    [
        "evcxr",
        "::prelude::",
        "catch_unwind",
        "a trait with",
        "gpu_tutor_",
    ]
    .iter()
    .any(|mark| help.contains(mark))
}

/// Names of generated code as the learner would put them.
pub fn clean(text: &str) -> String {
    const NAMES: [(&str, &str); 10] = [
        ("<end of input>", "the end of the cell"),
        (
            "std::result::Result<(), EvcxrUserCodeError>",
            "Result<(), …>",
        ),
        ("prelude::wire::EvcxrUserCodeError", "the cell's error"),
        ("EvcxrUserCodeError", "the cell's error"),
        ("gpu_tutor_cell::{closure#0}::", ""),
        ("prelude::candle_core::", ""),
        ("::prelude::", ""),
        ("prelude::", ""),
        ("ctx::", ""),
        ("async fn body of `gpu_tutor_cell`", "the cell"),
    ];
    let text = without_places(text);
    NAMES
        .iter()
        .fold(text, |text, (from, to)| text.replace(from, to))
}

/// A closure's type without its place, which is one in the generated text: `{closure@lib.rs:2:20}`.
fn without_places(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('@') {
        let (before, place) = rest.split_at(at);
        let end = place.find('}').unwrap_or(place.len());
        let generated = place[..end].contains("lib.rs:");
        shown.push_str(before);
        shown.push_str(if generated { "" } else { &place[..end] });
        rest = &place[end..];
    }
    shown + rest
}

/// A stretch that can be seen: at least a character, within the text.
pub fn visible(source: &str, start: usize, end: usize) -> (usize, usize) {
    let start = start.min(source.len());
    let end = end.clamp(start, source.len());
    if end > start {
        return (start, end);
    }
    let next = source[start..]
        .chars()
        .next()
        .filter(|next| *next != '\n')
        .map_or(0, char::len_utf8);
    match next {
        0 => (
            source[..start]
                .char_indices()
                .next_back()
                .map_or(start, |(at, _)| at),
            start,
        ),
        width => (start, start + width),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closure_is_told_without_its_place() {
        let text = "within this `{closure@cell/lib.rs:2:20: 2:27}`, `Rc<i32>`";
        assert_eq!(clean(text), "within this `{closure}`, `Rc<i32>`");
        let text = "expected `{closure@lib.rs:2:50}` to return `i32`, found `@`";
        assert_eq!(
            clean(text),
            "expected `{closure}` to return `i32`, found `@`"
        );
    }

    #[test]
    fn a_label_that_repeats_its_error_is_not_said_twice() {
        let (label, message) = (
            "expected `;`, found <end of input>",
            "expected `;`, found `Ok`",
        );
        assert_eq!(label_text(label, label), "here");
        assert_eq!(label_text("expected `;`", message), "expected `;`");
    }

    #[test]
    fn an_empty_stretch_becomes_the_character_beside_it() {
        assert_eq!(visible("abc", 1, 1), (1, 2));
        assert_eq!(visible("abc", 3, 3), (2, 3));
        assert_eq!(visible("abc", 9, 12), (2, 3));
    }
}
