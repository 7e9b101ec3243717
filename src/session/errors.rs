//! evcxr's errors as the learner should read them: under their own text, without generated code.

use evcxr::Error;

use super::compilation::messages::{Message, Span};
use super::compilation::{Origin, Source};
use super::{CellError, Label, types};

/// Turns what the compiler said of a cell into errors about the cell as typed.
pub fn compile_errors(messages: &[Message], source: &Source, cell: &str) -> CellError {
    let errors = messages.iter().filter(|message| message.is_error());
    let all: Vec<CellError> = errors.map(|error| one(error, source, cell)).collect();
    // What has no place in the cell follows from what has one.
    let placed = all.iter().any(|error| !error.labels.is_empty());
    let mut all = all
        .into_iter()
        .filter(|error| !placed || !error.labels.is_empty());
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

/// What the compiler warns of in the learner's own lines, each in one line.
pub fn warnings(messages: &[Message], source: &Source, cell: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for warning in messages.iter().filter(|message| message.level == "warning") {
        let primary = warning.spans.iter().find(|span| span.is_primary);
        let place = primary.and_then(|span| source.range_in_cell(span.place()?));
        let Some(place) = place else { continue };
        let line = line_around(cell, place.start);
        let text = format!("`{}`: {}", line.trim(), clean(&warning.message));
        if !found.contains(&text) {
            found.push(text);
        }
    }
    found
}

/// The line that an offset lies in.
fn line_around(text: &str, at: usize) -> &str {
    let at = at.min(text.len());
    let start = text[..at].rfind('\n').map_or(0, |before| before + 1);
    let end = text[at..]
        .find('\n')
        .map_or(text.len(), |length| at + length);
    &text[start..end]
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

fn one(error: &Message, source: &Source, cell: &str) -> CellError {
    let label = |span: &Span| {
        let place = source.range_in_cell(span.place()?)?;
        let (start, end) = visible(cell, place.start, place.end);
        Some(Label {
            start,
            end,
            text: label_text(span.label.as_deref().unwrap_or_default(), &error.message),
            primary: span.is_primary,
        })
    };
    let mut labels: Vec<Label> = Vec::new();
    for label in error.spans.iter().filter_map(label) {
        if !labels.contains(&label) {
            labels.push(label);
        }
    }
    if !labels.iter().any(|label| label.primary) {
        labels.iter_mut().for_each(|label| label.primary = true);
    }
    let helps = error.children.iter().filter(|child| child.level == "help");
    let mut help: Vec<String> = helps
        .filter_map(|child| advice(child, source, cell))
        .collect();
    let in_cell = |span: &Span| {
        span.place()
            .and_then(|place| source.range_in_cell(place))
            .is_some()
    };
    if !error
        .spans
        .iter()
        .any(|span| span.is_primary && in_cell(span))
    {
        help.extend(elsewhere(error, source));
    }
    let kind = error.code().unwrap_or(COMPILE).to_owned();
    let said = CellError {
        help: (!help.is_empty()).then(|| help.join("\n")),
        kind,
        message: clean(&error.message),
        labels,
        others: Vec::new(),
    };
    match super::advice::about(&said, cell) {
        Some(help) => CellError {
            help: Some(help),
            ..said
        },
        None => said,
    }
}

/// The kind of an error that has no code.
const COMPILE: &str = "compile";

/// Where an error lies that is not in the cell.
fn elsewhere(error: &Message, source: &Source) -> Option<String> {
    let places = error.spans.iter().filter(|span| span.is_primary);
    places.filter_map(Span::place).find_map(|place| {
        match source.origin(place.start)?.0 {
            Origin::Item { name, .. } => Some(format!(
                "it is in `{name}`, which an earlier cell has defined; define it anew so that both fit"
            )),
            _ => None,
        }
    })
}

/// A piece of advice, with the text to write; `None` if it speaks of code that the learner has not written.
fn advice(child: &Message, source: &Source, cell: &str) -> Option<String> {
    if generated(&child.message) || proposes_own_macro(child) {
        return None;
    }
    let text = clean(&child.message);
    let parts: Vec<&Span> = child
        .spans
        .iter()
        .filter(|span| span.suggested_replacement.is_some())
        .collect();
    if parts.is_empty() {
        // A list of all types that would do is longer than it is useful.
        return Some(match text.split_once('\n') {
            Some((first, _)) if first.starts_with("the following") => return None,
            Some((first, rest)) if rest.lines().count() > 3 => first.to_owned(),
            None if repeats(&text) => return None,
            _ => text,
        });
    }
    let mut edits: Vec<(std::ops::Range<usize>, &str)> = Vec::new();
    for span in parts {
        let replacement = span.suggested_replacement.as_deref()?;
        // Imports are proposed where the items stand.
        let Some(at) = source.range_in_cell_or_edge(span.place()?) else {
            return (!generated(replacement))
                .then(|| suggestion(&format!("{text}\n\n{}", replacement.trim())));
        };
        edits.push((at, replacement));
    }
    if edits.iter().any(|(_, text)| generated(text)) {
        return None;
    }
    Some(match &edits[..] {
        [(_, replacement)]
            if replacement.trim().len() > 2 || replacement.chars().all(char::is_alphanumeric) =>
        {
            suggestion(&format!("{text}\n\n{}", replacement.trim()))
        }
        _ => format!(
            "{}: `{}`",
            text.trim_end_matches(':'),
            changed_lines(cell, edits).trim()
        ),
    })
}

/// The macros that the session writes into cells are nobody's to call.
fn proposes_own_macro(child: &Message) -> bool {
    const OWN: [&str; 4] = ["cell", "muted", "observe", "show"];
    let mut proposed = child
        .spans
        .iter()
        .filter_map(|span| span.suggested_replacement.as_deref());
    child.message.starts_with("a macro with a similar name")
        && proposed.any(|name| OWN.contains(&name))
}

/// Help that only says once more what the error says.
fn repeats(help: &str) -> bool {
    help.starts_with("the following other types implement")
        || help.starts_with("the trait `") && help.contains("` is not implemented for `")
}

/// The lines of a cell that these edits change, as they are then.
fn changed_lines(cell: &str, mut edits: Vec<(std::ops::Range<usize>, &str)>) -> String {
    edits.sort_by_key(|(range, _)| range.start);
    let first = edits.first().map_or(0, |(range, _)| range.start);
    let last = edits.last().map_or(0, |(range, _)| range.end);
    let start = cell[..first.min(cell.len())]
        .rfind('\n')
        .map_or(0, |before| before + 1);
    let end = cell[last.min(cell.len())..]
        .find('\n')
        .map_or(cell.len(), |length| last + length);
    let mut text = String::new();
    let mut taken = start;
    for (range, replacement) in edits {
        text.push_str(cell.get(taken..range.start).unwrap_or_default());
        text.push_str(replacement);
        taken = taken.max(range.end);
    }
    text.push_str(cell.get(taken..end).unwrap_or_default());
    text
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
    fn what_evcxr_cannot_keep_is_refused_in_our_words() {
        let closure = refused("The variable `f` is a closure, which cannot be persisted.\nYou can");
        assert_eq!(closure, Some(super::closure("f", None)));
        let opaque =
            refused("The variable `i` has type `impl Iterator` which cannot be persisted.");
        assert_eq!(opaque, Some(unnameable("i", "impl Iterator", None)));
        assert_eq!(refused("Something else"), None);
    }

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
