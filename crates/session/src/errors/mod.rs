//! Turns evcxr's and the session's errors into errors for the learner that do not mention generated code.

pub mod advice;
pub mod diagnostics;
pub mod syntax_error;

use std::time::Duration;

use evcxr::Error;
use gpu_tutor_text::{say, t};

use crate::compile::stand_in::{Killed, Unlinked};
use crate::compile::{UNKNOWN, UNKNOWN_VALUE, types};
use crate::memory::deferred::value_of;
use crate::{CellError, Label, Outcome, SessionError};

/// The kind of error for a cell that code other than the grader's own meddled with.
const MEDDLED: &str = "meddled";
/// The kind of error that says nothing about the cell: the cell may succeed if it is run again.
const MACHINE: &str = "machine";

impl Outcome {
    pub fn was_meddled_with(&self) -> bool {
        let error = self.error.as_ref();
        error.is_some_and(|error| error.kind == MEDDLED)
    }
}

impl CellError {
    /// Creates an error without help or labels.
    pub fn new(kind: impl Into<String>, message: impl Into<String>) -> CellError {
        CellError {
            kind: kind.into(),
            message: message.into(),
            ..CellError::default()
        }
    }

    /// Creates the error for a cell where code other than the grader's own used the channel to the grader.
    pub fn meddled() -> CellError {
        CellError::new(
            MEDDLED,
            t!("the answer has written to the grader's channel"),
        )
        .help(t!("remove the code that calls `::prelude::wire`"))
    }

    /// Creates the error for a cell that ran longer than its time limit.
    pub fn time_limit(limit: Duration) -> CellError {
        let message = t!(
            "it ran for more than %{seconds} s",
            seconds = limit.as_secs_f64()
        );
        CellError::new("timeout", message)
            .help(t!("is there a loop that never ends, or far too much work?"))
    }

    /// Whether the error says nothing about the cell: the cell may succeed if it is run again.
    pub fn is_machine_fault(&self) -> bool {
        self.kind == MACHINE
    }

    /// Adds advice on what to do next.
    pub fn help(self, help: impl Into<String>) -> CellError {
        CellError {
            help: Some(help.into()),
            ..self
        }
    }

    /// Adds labelled places in the cell.
    pub fn labels(mut self, labels: impl IntoIterator<Item = Label>) -> CellError {
        self.labels.extend(labels);
        self
    }
}

/// A cell cannot run because there is no session for it.
impl From<SessionError> for CellError {
    fn from(error: SessionError) -> CellError {
        CellError {
            help: error.help,
            ..CellError::new("session", error.what)
        }
    }
}

/// Creates the error for an internal evcxr error, in evcxr's wording.
pub fn other(error: &Error) -> CellError {
    let text = error.to_string();
    // evcxr prints the whole command here, including its environment.
    let text = match text.strip_prefix("Failed to run 'Mutex") {
        Some(rest) => {
            let why = rest.rsplit(": ").next().unwrap_or_default();
            say!("the session's process could not be started (%{why})", why)
        }
        None => text,
    };
    CellError::new("compile", text)
}

/// The cell could not be compiled, and the compiler found no error in it.
pub fn machine(error: &std::io::Error) -> CellError {
    let inner = error.get_ref();
    if let Some(unlinked) = inner.and_then(|inner| inner.downcast_ref::<Unlinked>()) {
        return CellError::new("compile", unlinked.to_string()).help(t!(
            "install the library, or compile this cell where Rust and a C compiler are installed"
        ));
    }
    let is_killed = inner.is_some_and(|inner| inner.is::<Killed>());
    // Otherwise the cell itself may be the cause: it may have filled the disk.
    let kind = if is_killed { MACHINE } else { "compile" };
    CellError::new(kind, t!("the cell could not be compiled: %{error}", error)).help(t!(
        "is there memory and disk space left? `gpu-tutor doctor` looks at what the session needs"
    ))
}

/// No cell has determined the variable's type yet.
pub fn not_known_yet(name: &str, text: &str) -> CellError {
    let text = text.trim_end_matches([';', ' ']);
    let message = t!(
        "the type of `%{name}` is not known yet, and this cell does not determine it either",
        name
    );
    let value = syn::parse_str(&value_of(&format!("{text};")));
    CellError::new("unknown_type", message).help(match value {
        Ok(syn::Expr::Closure(_)) => t!(
            "write the types of its parameters where it is created (`%{text}`), as in `|x: f64| …`",
            text
        ),
        _ => t!(
            "write its type where it is created (`%{text}`), as in `let %{name}: Vec<i32> = …`",
            text,
            name
        ),
    })
}

/// A variable borrows from something that ends with the cell, and its statement cannot run again.
pub fn borrows(name: &str, text: &str, label: Option<Label>) -> CellError {
    let message = t!(
        "`%{name}` borrows from something that ends with this cell, and recreating it in later cells would not give the same result",
        name
    );
    let line = text.lines().next().unwrap_or_default().trim();
    if let Some(guard) = guard_in(line) {
        let help = t!(
            "give the guard a name in a separate cell, `let guard = %{guard};`, and borrow from that",
            guard
        );
        return CellError::new("reference", message)
            .help(help)
            .labels(label);
    }
    CellError::new("reference", message)
        .help(t!(
            "put `%{line}` and the lines that use `%{name}` into one cell, or keep a copy of what you need: `.clone()`, `.to_owned()`, `.collect()`",
            line,
            name
        ))
        .labels(label)
}

/// The guard that a statement borrows from without giving it a name, as in `let k = &cell.borrow()[0];`.
fn guard_in(line: &str) -> Option<&str> {
    const ENDS: [&str; 5] = [
        ".borrow()",
        ".borrow_mut()",
        ".lock().unwrap()",
        ".read().unwrap()",
        ".write().unwrap()",
    ];
    let (_, value) = line.split_once('=')?;
    let value = value.trim_start().strip_prefix('&')?;
    let value = value.trim_start_matches("mut ").trim_start();
    let ends = ENDS.iter();
    let end = ends.filter_map(|end| Some(value.find(end)? + end.len()));
    let guard = &value[..end.min()?];
    let is_plain = |c: char| c.is_alphanumeric() || "_.()[]".contains(c);
    (guard.chars().all(is_plain) && syn::parse_str::<syn::Expr>(guard).is_ok()).then_some(guard)
}

/// A cell changes or moves a variable that another variable borrows from, and also uses the other one.
pub fn still_lent(name: &str, borrower: &str) -> CellError {
    let message = t!(
        "`%{borrower}` borrows from `%{name}`, so a cell that uses `%{borrower}` can only read `%{name}`: it cannot change it, move it or lend it again",
        name,
        borrower
    );
    CellError::new("reference", message).help(t!(
        "put the code that uses `%{borrower}` into a separate cell before this one",
        borrower
    ))
}

/// A cell makes an earlier variable borrow something, and that statement cannot run again.
pub fn borrows_too_long() -> CellError {
    CellError::new(
        "reference",
        t!(
            "something in this cell borrows for longer than the cell lasts, and recreating it in later cells would not give the same result"
        ),
    )
    .help(t!(
        "put this cell and those that use its results into one cell, or keep a copy of what you need: `.clone()`, `.to_owned()`"
    ))
}

/// A closure cannot be kept, because its type has no name.
pub fn closure(name: &str, label: Option<Label>) -> CellError {
    let message = t!(
        "`%{name}` is a closure, which cannot be kept because its type has no name",
        name
    );
    CellError::new("closure", message)
        .help(t!(
            "box it: `let %{name}: Box<dyn Fn(…) -> …> = Box::new(…);`, or put the cell in braces: `{ … }`",
            name
        ))
        .labels(label)
}

/// The type of a value has no name, or none that a later cell can use.
pub fn unnameable(name: &str, type_name: &str, label: Option<Label>) -> CellError {
    let shown = types::short(type_name);
    let (message, help) = if types::is_local(type_name) {
        (
            t!(
                "`%{name}` has the type `%{type_name}`, which is known only within this cell",
                name,
                type_name = shown
            ),
            t!("define the type directly in a cell, not in a macro or a block"),
        )
    } else {
        (
            t!(
                "`%{name}` has the type `%{type_name}`, which cannot be written down",
                name,
                type_name = shown
            ),
            t!("collect it, box it as a `Box<dyn …>`, or put the cell in braces: `{ … }`"),
        )
    };
    CellError::new("unnameable", message)
        .help(help)
        .labels(label)
}

/// Replaces rustc's advice with our own, if there is any, because ours is written for learners.
fn advised(error: CellError, cell: &str) -> CellError {
    match advice::about(&error, cell) {
        Some(help) => error.help(help),
        None => error,
    }
}

/// Returns the text for a label; `here` if the label is empty or only repeats the error.
pub fn label_text(label: &str, message: &str) -> String {
    let own = clean(label.strip_prefix("error: ").unwrap_or(label));
    if own.is_empty() || own == clean(message) {
        say!("here")
    } else {
        own
    }
}

/// Puts rustc's advice on one line: what to do, and the text to write.
pub fn suggestion(help: &str) -> String {
    match help.split_once("\n\n") {
        Some((advice, text))
            if !text.contains('\n')
                && !text.trim().is_empty()
                && !advice.contains(&format!("`{}`", text.trim())) =>
        {
            format!("{advice}: `{}`", text.trim())
        }
        Some((advice, _)) => advice.to_owned(),
        None => help.to_owned(),
    }
}

/// Whether a help text is about generated code.
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

/// Replaces names from generated code with names that the learner knows.
pub fn clean(text: &str) -> String {
    const NAMES: [(&str, &str); 15] = [
        (UNKNOWN_VALUE, "_"),
        (UNKNOWN, "_"),
        ("<end of input>", "the end of the cell"),
        (
            "std::result::Result<(), EvcxrUserCodeError>",
            "Result<(), …>",
        ),
        ("`'gpu_tutor_kept`", "what it borrows"),
        ("&'gpu_tutor_kept ", "&"),
        ("'gpu_tutor_kept", "'_"),
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

/// Removes the location from closure types such as `{closure@lib.rs:2:20}`, because it refers to generated text.
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

/// Clamps a range to the text and makes it at least one character long, so that it can be shown.
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
    fn a_closure_is_shown_without_its_place() {
        let text = "within this `{closure@cell/lib.rs:2:20: 2:27}`, `Rc<i32>`";
        assert_eq!(clean(text), "within this `{closure}`, `Rc<i32>`");
        let text = "expected `{closure@lib.rs:2:50}` to return `i32`, found `@`";
        assert_eq!(
            clean(text),
            "expected `{closure}` to return `i32`, found `@`"
        );
    }

    #[test]
    fn the_text_to_write_is_named_even_if_its_letters_occur_in_the_advice() {
        let similar = "a local variable with a similar name exists";
        assert_eq!(
            suggestion(&format!("{similar}\n\nt")),
            format!("{similar}: `t`")
        );
        assert_eq!(suggestion("consider `&x`\n\n&x"), "consider `&x`");
        assert_eq!(suggestion("remove this\n\n"), "remove this");
    }

    #[test]
    fn a_label_that_repeats_its_error_is_not_shown_twice() {
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
