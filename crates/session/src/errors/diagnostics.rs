//! Turns rustc's errors and warnings into errors for the learner: they refer to the cell and say what to write instead.

use gpu_tutor_text::{say, t};

use crate::compile::messages::{Message, Span};
use crate::compile::{Origin, Source};
use crate::errors::{clean, generated, label_text, suggestion, visible};
use crate::{CellError, Label};

/// The kind of error that has no code.
const COMPILE: &str = "compile";

/// The kinds of errors about a name that nothing defines.
const MISSING: [&str; 5] = ["E0412", "E0422", "E0423", "E0425", "E0433"];

/// Turns the compiler's messages into errors about the cell as typed.
pub fn compile_errors(messages: &[Message], source: &Source, cell: &str) -> CellError {
    let errors = messages.iter().filter(|message| message.is_error());
    let all: Vec<CellError> = errors.map(|error| one(error, source, cell)).collect();
    // Errors without a position in the cell are consequences of those with one.
    let placed = all.iter().any(|error| !error.labels.is_empty());
    // A value of the wrong type cannot be shown either, so an error about showing a value is a consequence of the
    // others.
    let of_showing = |error: &CellError| error.message.contains("show::Show");
    let only_shows = all.iter().all(of_showing);
    // Errors about a larger expression around a missing name are consequences of the missing name.
    let is_missing = |error: &CellError| MISSING.contains(&error.kind.as_str());
    let marked = |error: &CellError| {
        let labels = error.labels.iter().filter(|label| label.primary);
        labels
            .map(|label| label.start..label.end)
            .collect::<Vec<_>>()
    };
    let missing = all
        .iter()
        .filter(|error| is_missing(error))
        .flat_map(marked);
    let missing: Vec<_> = missing.collect();
    let is_around = |error: &CellError| {
        let around = marked(error);
        let mut around = around.iter();
        around.any(|label| missing.iter().any(|name| label.contains(&name.start)))
    };
    let mut all = all
        .into_iter()
        .filter(|error| !placed || !error.labels.is_empty())
        .filter(|error| is_missing(error) || !is_around(error))
        .filter(|error| only_shows || !of_showing(error));
    let Some(mut first) = all.next() else {
        return CellError::new(
            "compile",
            t!("the cell does not compile, and the compiler gave no reason"),
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

/// Returns the compiler's warnings about the learner's own lines, one line each.
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

/// The line that contains an offset.
fn line_around(text: &str, at: usize) -> &str {
    let at = at.min(text.len());
    let start = text[..at].rfind('\n').map_or(0, |before| before + 1);
    let end = text[at..]
        .find('\n')
        .map_or(text.len(), |length| at + length);
    &text[start..end]
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
    let error = CellError {
        help: (!help.is_empty()).then(|| help.join("\n")),
        labels,
        ..CellError::new(error.code().unwrap_or(COMPILE), clean(&error.message))
    };
    super::advised(error, cell)
}

/// Says where an error is if it is not in the cell.
fn elsewhere(error: &Message, source: &Source) -> Option<String> {
    let places = error.spans.iter().filter(|span| span.is_primary);
    places.filter_map(Span::place).find_map(|place| {
        match source.origin(place.start)?.0 {
            Origin::Item { name, .. } => Some(
                say!(
                    "the error is in `%{name}`, which an earlier cell defined; redefine it so that both fit together",
                    name
                ),
            ),
            _ => None,
        }
    })
}

/// Returns a piece of advice with the text to write; `None` if it is about code that the learner did not write.
fn advice(child: &Message, source: &Source, cell: &str) -> Option<String> {
    let misleads = proposes_own_macro(child) || proposes_a_letter(child) || is_parameter(child);
    if generated(&child.message) || misleads {
        return None;
    }
    let text = clean(&child.message);
    let parts: Vec<&Span> = child
        .spans
        .iter()
        .filter(|span| span.suggested_replacement.is_some())
        .collect();
    if parts.is_empty() {
        // A list of all suitable types would be too long to be useful.
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
        // Imports are suggested outside the cell, where the items are.
        let Some(at) = source.range_in_cell_or_edge(span.place()?) else {
            return (!generated(replacement))
                .then(|| suggestion(&format!("{text}\n\n{}", replacement.trim())));
        };
        edits.push((at, replacement));
    }
    if edits.iter().any(|(_, text)| generated(text)) {
        return None;
    }
    // A name is clear on its own. Anything else is a fragment and is shown within its line.
    let is_name = |text: &str| {
        text.chars()
            .all(|c| c.is_alphanumeric() || "_:".contains(c))
    };
    Some(match &edits[..] {
        [(_, replacement)] if is_name(replacement.trim()) => {
            suggestion(&format!("{text}\n\n{}", replacement.trim()))
        }
        _ => format!(
            "{}: `{}`",
            text.trim_end_matches(':'),
            changed_lines(cell, edits).trim()
        ),
    })
}

/// The lines of a cell that these edits change, as they read afterwards.
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

/// Whether the compiler suggests a macro that only the session's generated code may call.
fn proposes_own_macro(child: &Message) -> bool {
    const OWN: [&str; 4] = ["cell", "muted", "observe", "show"];
    let mut proposed = child
        .spans
        .iter()
        .filter_map(|span| span.suggested_replacement.as_deref());
    child.message.starts_with("a macro with a similar name")
        && proposed.any(|name| OWN.contains(&name))
}

/// Whether the compiler mistakes one letter for a misspelling of another.
fn proposes_a_letter(child: &Message) -> bool {
    let replacements = child.spans.iter();
    let mut replacements = replacements.filter_map(|span| span.suggested_replacement.as_deref());
    child.message.contains("with a similar name exists")
        && replacements.any(|name| name.trim().chars().count() == 1)
}

/// Whether the compiler mistakes the name of a missing type for a generic parameter. A parameter's name is short.
fn is_parameter(child: &Message) -> bool {
    let replacements = child.spans.iter();
    let mut replacements = replacements.filter_map(|span| span.suggested_replacement.as_deref());
    let is_long = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count() > 2;
    child
        .message
        .starts_with("you might be missing a type parameter")
        && replacements.any(is_long)
}

/// Whether a help text only repeats the error.
fn repeats(help: &str) -> bool {
    help.starts_with("the following other types implement")
        || help.starts_with("the trait `") && help.contains("` is not implemented for `")
}
