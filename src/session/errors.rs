//! evcxr's errors as the learner should read them: under their own text, without generated code.

use evcxr::{CompilationError, Error};

use super::rewrite::Rewritten;
use super::{CellError, Label, types};

/// Turns what the compiler said of the rewritten cell into errors about the cell as typed.
pub fn compile_errors(
    errors: &[CompilationError],
    rewritten: &Rewritten,
    source: &str,
) -> CellError {
    let mut all = errors
        .iter()
        .filter(|error| error.level() != "warning")
        .map(|error| one(error, rewritten, source));
    let Some(mut first) = all.next() else {
        return message(
            "compile",
            "the cell does not compile, and the compiler gave no reason",
        );
    };
    for other in all {
        // The same mistake in several places is one error with several labels.
        if other.message == first.message {
            let news = other
                .labels
                .into_iter()
                .filter(|label| !first.labels.contains(label));
            let news: Vec<Label> = news.collect();
            first.labels.extend(news);
        } else if !first.others.contains(&other) {
            first.others.push(other);
        }
    }
    first
}

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
    refused(&text).unwrap_or_else(|| message("compile", &text))
}

/// What evcxr refuses to keep, in the words that are used when it is found here.
fn refused(text: &str) -> Option<CellError> {
    let (name, why) = text.strip_prefix("The variable `")?.split_once('`')?;
    if why.starts_with(" is a closure") {
        return Some(closure(name, None));
    }
    let (type_name, _) = why
        .strip_prefix(" has type `")?
        .split_once("` which cannot be persisted")?;
    Some(unnameable(name, type_name, None))
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

fn one(error: &CompilationError, rewritten: &Rewritten, source: &str) -> CellError {
    let labels = error
        .spanned_messages()
        .iter()
        .filter_map(|spanned| {
            let span = spanned.span.as_ref()?;
            let start =
                rewritten.original(offset(&rewritten.text, span.start_line, span.start_column));
            let end = rewritten.original(offset(&rewritten.text, span.end_line, span.end_column));
            let (start, end) = visible(source, start, end);
            let primary = spanned.is_primary;
            Some(Label {
                start,
                end,
                text: label_text(&spanned.label, &error.message()),
                primary,
            })
        })
        .collect();
    let help: Vec<String> = error
        .help()
        .iter()
        .filter(|help| !generated(help))
        .map(|help| suggestion(help))
        .collect();
    let hint = error.evcxr_extra_hint().map(str::to_owned);
    CellError {
        kind: error
            .code()
            .unwrap_or_else(|| codeless(&error.message()))
            .to_owned(),
        message: clean(&error.message()),
        help: hint.or_else(|| (!help.is_empty()).then(|| help.join("\n"))),
        labels,
        others: Vec::new(),
    }
}

/// The kind of an error that has no code: rustc's parser gives none, and neither does evcxr for what it cannot keep.
pub fn codeless(message: &str) -> &'static str {
    if message.contains("reference with a non-static lifetime") {
        "reference"
    } else {
        "syntax"
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
fn generated(help: &str) -> bool {
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
fn clean(text: &str) -> String {
    const NAMES: [(&str, &str); 7] = [
        ("<end of input>", "the end of the cell"),
        // What evcxr writes behind a cell without variables.
        ("found `Ok`", "found the end of the cell"),
        ("`evcxr_variable_store`", "the end of the cell"),
        (
            "std::result::Result<(), EvcxrUserCodeError>",
            "Result<(), …>",
        ),
        ("EvcxrUserCodeError", "the cell's error"),
        ("prelude::candle_core::", ""),
        ("::prelude::", ""),
    ];
    NAMES
        .iter()
        .fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

/// The byte offset of a line and column, both counted from 1, the column in characters.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text
        .split_inclusive('\n')
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum();
    let line = text[start.min(text.len())..]
        .split('\n')
        .next()
        .unwrap_or_default();
    let within = line
        .char_indices()
        .nth(column.saturating_sub(1))
        .map_or(line.len(), |(at, _)| at);
    start.min(text.len()) + within
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
    fn columns_are_characters_and_offsets_are_bytes() {
        let text = "let é = 1;\nlet x = é;";
        assert_eq!(&text[offset(text, 2, 9)..], "é;");
        assert_eq!(offset(text, 1, 5), 4);
        assert_eq!(offset(text, 1, 6), 6);
        assert_eq!(offset(text, 9, 9), text.len());
    }

    #[test]
    fn what_evcxr_cannot_keep_is_refused_in_our_words() {
        let closure = refused("The variable `f` is a closure, which cannot be persisted.\nYou can");
        assert_eq!(closure, Some(super::closure("f", None)));
        let opaque =
            refused("The variable `i` has type `impl Iterator` which cannot be persisted.");
        assert_eq!(opaque, Some(unnameable("i", "impl Iterator", None)));
        assert_eq!(refused("Something else"), None);
    }

    #[test]
    fn a_label_that_repeats_its_error_is_not_said_twice() {
        let (label, message) = (
            "expected `;`, found <end of input>",
            "expected `;`, found `Ok`",
        );
        assert_eq!(label_text(label, label), "here");
        assert_eq!(label_text("expected `;`", message), "expected `;`");
        assert_eq!(
            label_text("found `evcxr_variable_store`", "found <end of input>"),
            "here"
        );
    }

    #[test]
    fn an_empty_stretch_becomes_the_character_beside_it() {
        assert_eq!(visible("abc", 1, 1), (1, 2));
        assert_eq!(visible("abc", 3, 3), (2, 3));
        assert_eq!(visible("abc", 9, 12), (2, 3));
    }
}
