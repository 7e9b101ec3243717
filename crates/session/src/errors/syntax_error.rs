//! Turns rustc's syntax error into an error for the cell.

use gpu_tutor_text::say;

use super::advised;
use crate::compile::messages::{self, Message, Span};
use crate::compile::stand_in::SyntaxCheck;
use crate::errors::{label_text, suggestion, visible};
use crate::{CellError, Label};

/// Returns a cell's first syntax error; `None` if rustc can parse the cell.
pub fn syntax_error(check: &SyntaxCheck, cell: &str) -> Option<CellError> {
    let messages = messages::read(&check.messages);
    let error = messages.iter().find(|message| is_of_syntax(message))?;
    Some(cell_error(error, check.before, cell))
}

/// Whether a message is a syntax error. Errors about names are not: rustc resolves some names when it expands macros,
/// and it does not know the session's names.
fn is_of_syntax(message: &Message) -> bool {
    message.is_error()
        && match message.code() {
            Some(code) => code.starts_with("E07"),
            None => ["cannot find", "cannot determine"]
                .iter()
                .all(|beginning| !message.message.starts_with(beginning)),
        }
}

/// `before` is how many bytes precede the cell in the text that rustc reads.
fn cell_error(error: &Message, before: usize, cell: &str) -> CellError {
    let words = |text: &str| match is_at_end(error, before, cell) {
        true => text.replace("found `}`", "found the end of the cell"),
        false => text.to_owned(),
    };
    let message = words(&error.message);
    let label = |span: &Span| {
        let (start, end) = within(span, before, cell)?;
        let text = words(span.label.as_deref().unwrap_or_default());
        Some(Label {
            start,
            end,
            text: label_text(&text, &message),
            primary: span.is_primary,
        })
    };
    // rustc notices some errors only at the end of the cell. Other places that it points to are more useful.
    let (at_end, before_end): (Vec<&Span>, Vec<&Span>) = error
        .spans
        .iter()
        .partition(|span| span.byte_start >= before + cell.trim_end().len());
    let mut labels: Vec<Label> = before_end.into_iter().filter_map(label).collect();
    if labels.is_empty() {
        labels = at_end.into_iter().filter_map(label).collect();
    }
    if !labels.iter().any(|label| label.primary) {
        labels.iter_mut().for_each(|label| label.primary = true);
    }
    if labels.is_empty() {
        let cell = cell.trim_end();
        let (start, end) = visible(cell, cell.len(), cell.len());
        labels.push(Label {
            start,
            end,
            text: say!("here"),
            primary: true,
        });
    }
    let helps = error.children.iter().filter(|child| child.level == "help");
    let helps: Vec<String> = helps.map(advice).collect();
    let error = CellError {
        help: (!helps.is_empty()).then(|| helps.join("\n")),
        labels,
        ..CellError::new(error.code().unwrap_or("syntax"), message)
    };
    advised(error, cell)
}

/// Whether a `}` in the message is the one that the session added after the cell.
fn is_at_end(error: &Message, before: usize, cell: &str) -> bool {
    let primary = error.spans.iter().find(|span| span.is_primary);
    let behind = primary.map(|span| span.byte_start.saturating_sub(before));
    behind.is_some_and(|at| !cell.get(at..).unwrap_or_default().contains('}'))
}

/// rustc's advice, with the text to write.
fn advice(child: &Message) -> String {
    let text = child
        .spans
        .iter()
        .find_map(|span| span.suggested_replacement.as_deref());
    suggestion(&match text {
        Some(text) => format!("{}\n\n{}", child.message, text.trim_end()),
        None => child.message.clone(),
    })
}

/// A span's position in the cell.
fn within(span: &Span, before: usize, cell: &str) -> Option<(usize, usize)> {
    let start = span.byte_start.checked_sub(before)?;
    let end = span.byte_end.checked_sub(before)?;
    // An unclosed literal extends to the end of the text.
    (start <= cell.len()).then(|| visible(cell.trim_end(), start, end))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn error_of(source: &str, message: Value) -> Option<CellError> {
        let check = SyntaxCheck {
            before: 10,
            messages: format!("{message}\n"),
        };
        syntax_error(&check, source)
    }

    fn error(message: &str, start: usize, end: usize) -> Value {
        json!({
            "level": "error", "message": message, "code": null,
            "spans": [{ "byte_start": start, "byte_end": end, "is_primary": true, "label": null,
                "file_name": "cell/lib.rs", "suggested_replacement": null }],
        })
    }

    #[test]
    fn the_brace_behind_a_cell_is_its_end() {
        let error =
            error_of("1 +", error("expected expression, found `}`", 14, 15)).expect("an error");
        assert_eq!(
            error.message,
            "expected expression, found the end of the cell"
        );
        assert_eq!((error.labels[0].start, error.labels[0].end), (2, 3));
        assert_eq!(error.kind, "syntax");
    }

    #[test]
    fn a_brace_of_the_cell_is_a_brace() {
        let error =
            error_of("{ 1 + }", error("expected expression, found `}`", 16, 17)).expect("an error");
        assert_eq!(error.message, "expected expression, found `}`");
        assert_eq!((error.labels[0].start, error.labels[0].end), (6, 7));
    }

    #[test]
    fn a_bracket_that_is_not_closed_is_shown_and_not_the_end() {
        let mut message = error("this file contains an unclosed delimiter", 21, 21);
        message["spans"].as_array_mut().expect("a list").push(json!({
            "byte_start": 17, "byte_end": 18, "is_primary": false, "label": "unclosed delimiter",
            "file_name": "cell/lib.rs",            "suggested_replacement": null,
        }));
        let error = error_of("fn f() { 1\n", message).expect("an error");
        assert_eq!(error.labels.len(), 1);
        assert_eq!((error.labels[0].start, error.labels[0].end), (7, 8));
        assert!(error.labels[0].primary);
    }

    #[test]
    fn names_are_for_later() {
        let macros = error("cannot find macro `square` in this scope", 10, 16);
        assert_eq!(error_of("square!(2)", macros), None);
    }
}
