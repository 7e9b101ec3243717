//! A cell that is no Rust, in rustc's words.

use serde::Deserialize;

use super::advice;
use crate::session::compile::stand_in::Judged;
use crate::session::errors::{label_text, suggestion, visible};
use crate::session::{CellError, Label};

/// What keeps rustc from reading a cell; `None` where it can read it.
pub fn syntax_error(judged: &Judged, source: &str) -> Option<CellError> {
    let messages = judged.messages.lines();
    let messages = messages.filter_map(|line| serde_json::from_str::<Message>(line).ok());
    let mut errors = messages.filter(|message| message.level == "error");
    let first = errors.find(Message::is_of_syntax)?;
    Some(first.told(judged.before, source))
}

/// A message of rustc's.
#[derive(Deserialize)]
struct Message {
    level: String,
    message: String,
    code: Option<Code>,
    #[serde(default)]
    spans: Vec<Span>,
    #[serde(default)]
    children: Vec<Message>,
}

#[derive(Deserialize)]
struct Code {
    code: String,
}

#[derive(Deserialize)]
struct Span {
    byte_start: usize,
    byte_end: usize,
    is_primary: bool,
    label: Option<String>,
    suggested_replacement: Option<String>,
}

impl Message {
    /// Not of names: those that rustc looks up when it expands macros are the session's to know.
    fn is_of_syntax(&self) -> bool {
        match &self.code {
            Some(code) => code.code.starts_with("E07"),
            None => ["cannot find", "cannot determine", "aborting due to"]
                .iter()
                .all(|beginning| !self.message.starts_with(beginning)),
        }
    }

    fn told(&self, before: usize, source: &str) -> CellError {
        let words = |text: &str| match self.is_at_end(before, source) {
            true => text.replace("found `}`", "found the end of the cell"),
            false => text.to_owned(),
        };
        let message = words(&self.message);
        let label = |span: &Span| {
            let (start, end) = span.within(before, source)?;
            let text = words(span.label.as_deref().unwrap_or_default());
            Some(Label {
                start,
                end,
                text: label_text(&text, &message),
                primary: span.is_primary,
            })
        };
        // The end is where rustc noticed; what else it points at in the cell is where to look.
        let (at_end, before_end): (Vec<&Span>, Vec<&Span>) = self
            .spans
            .iter()
            .partition(|span| span.byte_start >= before + source.trim_end().len());
        let mut labels: Vec<Label> = before_end.into_iter().filter_map(label).collect();
        if labels.is_empty() {
            labels = at_end.into_iter().filter_map(label).collect();
        }
        if !labels.iter().any(|label| label.primary) {
            labels.iter_mut().for_each(|label| label.primary = true);
        }
        if labels.is_empty() {
            let cell = source.trim_end();
            let (start, end) = visible(cell, cell.len(), cell.len());
            labels.push(Label {
                start,
                end,
                text: "here".into(),
                primary: true,
            });
        }
        let helps = self.children.iter().filter(|child| child.level == "help");
        let helps: Vec<String> = helps.map(Message::advice).collect();
        let code = self.code.as_ref().map(|code| code.code.clone());
        let said = CellError {
            kind: code.unwrap_or_else(|| "syntax".into()),
            help: (!helps.is_empty()).then(|| helps.join("\n")),
            message,
            labels,
            others: Vec::new(),
        };
        match advice::about(&said, source) {
            Some(help) => CellError {
                help: Some(help),
                ..said
            },
            None => said,
        }
    }

    /// Whether a `}` that it speaks of is the one behind the cell.
    fn is_at_end(&self, before: usize, source: &str) -> bool {
        let primary = self.spans.iter().find(|span| span.is_primary);
        let behind = primary.map(|span| span.byte_start.saturating_sub(before));
        behind.is_some_and(|at| !source.get(at..).unwrap_or_default().contains('}'))
    }

    /// A piece of advice, with the text to write.
    fn advice(&self) -> String {
        let text = self
            .spans
            .iter()
            .find_map(|span| span.suggested_replacement.as_deref());
        suggestion(&match text {
            Some(text) => format!("{}\n\n{}", self.message, text.trim_end()),
            None => self.message.clone(),
        })
    }
}

impl Span {
    /// Where it lies in the cell.
    fn within(&self, before: usize, source: &str) -> Option<(usize, usize)> {
        let start = self.byte_start.checked_sub(before)?;
        let end = self.byte_end.checked_sub(before)?;
        // A text that is not closed reaches to the end.
        (start <= source.len()).then(|| visible(source.trim_end(), start, end))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn told(source: &str, message: Value) -> Option<CellError> {
        let judged = Judged {
            before: 10,
            messages: format!("{message}\n"),
        };
        syntax_error(&judged, source)
    }

    fn error(message: &str, start: usize, end: usize) -> Value {
        json!({
            "level": "error", "message": message, "code": null,
            "spans": [{ "byte_start": start, "byte_end": end, "is_primary": true, "label": null,
                "suggested_replacement": null }],
        })
    }

    #[test]
    fn the_brace_behind_a_cell_is_its_end() {
        let error = told("1 +", error("expected expression, found `}`", 14, 15)).expect("told");
        assert_eq!(
            error.message,
            "expected expression, found the end of the cell"
        );
        assert_eq!((error.labels[0].start, error.labels[0].end), (2, 3));
        assert_eq!(error.kind, "syntax");
    }

    #[test]
    fn a_brace_of_the_cell_is_a_brace() {
        let error = told("{ 1 + }", error("expected expression, found `}`", 16, 17)).expect("told");
        assert_eq!(error.message, "expected expression, found `}`");
        assert_eq!((error.labels[0].start, error.labels[0].end), (6, 7));
    }

    #[test]
    fn a_bracket_that_is_not_closed_is_shown_and_not_the_end() {
        let mut message = error("this file contains an unclosed delimiter", 21, 21);
        message["spans"].as_array_mut().expect("a list").push(json!({
            "byte_start": 17, "byte_end": 18, "is_primary": false, "label": "unclosed delimiter",
            "suggested_replacement": null,
        }));
        let error = told("fn f() { 1\n", message).expect("told");
        assert_eq!(error.labels.len(), 1);
        assert_eq!((error.labels[0].start, error.labels[0].end), (7, 8));
        assert!(error.labels[0].primary);
    }

    #[test]
    fn names_are_for_later() {
        let macros = error("cannot find macro `square` in this scope", 10, 16);
        assert_eq!(told("square!(2)", macros), None);
    }
}
