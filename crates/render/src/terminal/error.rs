//! An error under the learner's own line.

use ariadne::{CharSet, Color, Config, IndexType, Label as Mark, Report, ReportKind, Source};
use gpu_tutor_grading::BAR;
use gpu_tutor_session::{CellError, Label};
use gpu_tutor_text::{say, t};

use super::fill::{Styled, clipped, fill, fill_message, fill_text};
use super::theme::{Style, Theme};
use crate::words;
use crate::wrap::columns;

/// Draws the message, the places in `source` (the cell as typed), and what to do next.
pub fn draw(theme: &Theme, source: &str, error: &CellError) -> String {
    let mut out = message(theme, error);
    if !error.labels.is_empty() {
        out.push_str(&places(theme, source, &error.labels));
    }
    if let Some(help) = error.help.as_deref().filter(|help| !help.trim().is_empty()) {
        let arrow = theme.either("→ ", "-> ");
        let indent = " ".repeat(columns(arrow));
        out.push_str(&fill_text(
            theme,
            Style::Help,
            help.trim(),
            &theme.paint(Style::Help, arrow),
            &indent,
        ));
    }
    out
}

fn message(theme: &Theme, error: &CellError) -> String {
    let between = words::colon();
    let (colon, gap) = between.split_at(between.trim_end().len());
    if error.message.trim_start().starts_with(BAR) {
        let title = theme.paint(Style::Bad, &(title(&error.kind) + colon));
        return title + "\n" + &fill_message(theme, Style::Strong, &error.message, "  ");
    }
    let parts = [
        Styled::new(Style::Bad, title(&error.kind) + colon),
        Styled::new(Style::Strong, format!("{gap}{}", error.message.trim())),
    ];
    fill(theme, &parts, "", "")
}

/// The kind of failure, in one or two words.
fn title(kind: &str) -> String {
    match kind {
        "" | "error" | "command" => say!("error"),
        "syntax" => say!("syntax error"),
        "died" => say!("the session ended"),
        "compile" => say!("compile"),
        "device" => say!("device"),
        "file" => say!("file"),
        "interrupted" => say!("interrupted"),
        "refused" => say!("refused"),
        "session" => say!("session"),
        "time limit" => say!("time limit"),
        "timeout" => say!("timeout"),
        "type" => say!("type"),
        "unknown" => say!("unknown"),
        code if is_rustc_code(code) => format!("{}[{code}]", t!("error")),
        other => other.to_owned(),
    }
}

fn is_rustc_code(kind: &str) -> bool {
    kind.strip_prefix('E')
        .is_some_and(|rest| rest.len() == 4 && rest.bytes().all(|b| b.is_ascii_digit()))
}

fn places(theme: &Theme, source: &str, labels: &[Label]) -> String {
    let labels: Vec<Label> = labels.iter().map(|label| fitted(label, source)).collect();
    let mut by_width: Vec<usize> = (0..labels.len()).collect();
    by_width.sort_by_key(|&index| std::cmp::Reverse(columns(&labels[index].text)));
    // A label that does not fit next to its place becomes a number there and a note below. The longest label goes
    // first.
    let (mut numbered, mut notes) = (labels.clone(), String::new());
    for number in 0..=labels.len() {
        let drawn = drawn(theme, source, &numbered);
        if drawn.lines().all(|line| columns(line) <= theme.width) {
            return drawn + &notes;
        }
        if let Some(&index) = by_width.get(number) {
            let mark = format!("({})", number + 1);
            let first = format!("   {mark} ");
            let next = " ".repeat(columns(&first));
            notes += &fill_text(theme, Style::Plain, &labels[index].text, &first, &next);
            numbered[index].text = mark;
        }
    }
    // The learner's own line is wider than the terminal.
    list(theme, source, &labels)
}

fn drawn(theme: &Theme, source: &str, labels: &[Label]) -> String {
    let Some(first) = labels.iter().find(|label| label.primary).or(labels.first()) else {
        return String::new();
    };
    let config = Config::default()
        .with_color(theme.color)
        .with_char_set(if theme.unicode {
            CharSet::Unicode
        } else {
            CharSet::Ascii
        })
        .with_index_type(IndexType::Byte);
    let mut report =
        Report::build(ReportKind::Error, ("cell", first.start..first.end)).with_config(config);
    for label in labels {
        let color = if label.primary {
            Color::Red
        } else {
            Color::Cyan
        };
        let priority = i32::from(label.primary);
        let mut mark = Mark::new(("cell", label.start..label.end))
            .with_color(color)
            .with_priority(priority);
        if !label.text.is_empty() {
            mark = mark.with_message(theme.plain_text(&label.text));
        }
        report = report.with_label(mark);
    }
    let mut drawn = Vec::new();
    if report
        .finish()
        .write(("cell", Source::from(source)), &mut drawn)
        .is_err()
    {
        return String::new();
    }
    // Drop ariadne's headline, which cannot wrap: `message` has drawn ours.
    let drawn = String::from_utf8_lossy(&drawn);
    let body = drawn.split_once('\n').map_or("", |(_, body)| body);
    body.lines()
        .map(|line| line.trim_end().to_owned() + "\n")
        .collect()
}

/// Lists the places one below the other, because carets would not line up with a line that the terminal wraps.
fn list(theme: &Theme, source: &str, labels: &[Label]) -> String {
    let mut out = String::new();
    for label in labels {
        let before = &source[..label.start];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        let head = format!("  {line}:{column} {} ", theme.either("│", "|"));
        let indent = " ".repeat(columns(&head));
        let marked = source[label.start..label.end]
            .lines()
            .next()
            .unwrap_or_default();
        let style = if label.primary {
            Style::Bad
        } else {
            Style::Help
        };
        let room = theme.width.saturating_sub(columns(&head));
        out.push_str(&fill_text(
            theme,
            style,
            &clipped(theme, marked, room),
            &head,
            &indent,
        ));
        if !label.text.is_empty() {
            out.push_str(&fill_text(
                theme,
                Style::Plain,
                &label.text,
                &indent,
                &indent,
            ));
        }
    }
    out
}

/// Moves the label's ends into the text and onto character boundaries, and drops line breaks at its end.
fn fitted(label: &Label, source: &str) -> Label {
    let start = source.floor_char_boundary(label.start);
    let end = source.floor_char_boundary(label.end).max(start);
    let end = start + source[start..end].trim_end_matches(['\n', '\r']).len();
    Label {
        start,
        end,
        ..label.clone()
    }
}

#[cfg(test)]
#[path = "error_tests.rs"]
mod tests;
