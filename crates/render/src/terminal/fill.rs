//! Styled text in lines no wider than the terminal.

use super::theme::{Style, Theme};
use crate::words::quoted::parts;
use crate::wrap::{beginning, columns, wrap};

/// Text in a single style. Line breaks in it are kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Styled {
    pub style: Style,
    pub text: String,
}

impl Styled {
    pub fn new(style: Style, text: impl Into<String>) -> Self {
        Styled {
            style,
            text: text.into(),
        }
    }
}

/// Wraps and paints: `first` goes before the first line, `next` before the others.
pub fn fill(theme: &Theme, parts: &[Styled], first: &str, next: &str) -> String {
    let room = theme
        .width
        .saturating_sub(columns(first).max(columns(next)));
    let mut text = String::new();
    // Where each style ends; adjacent parts in the same style are painted together.
    let mut ends: Vec<(Style, usize)> = Vec::new();
    for part in parts {
        // This must happen before the lines are measured: `…` takes three columns in ASCII.
        text += &theme.plain_text(&part.text).replace('\t', " ");
        ends.pop_if(|(style, _)| *style == part.style);
        ends.push((part.style, text.len()));
    }
    let mut out = String::new();
    for (number, line) in wrap(&text, room.max(1)).into_iter().enumerate() {
        out.push_str(if number == 0 { first } else { next });
        let mut start = line.start;
        for (style, end) in &ends {
            let end = (*end).clamp(start, line.end);
            out.push_str(&theme.paint(*style, &text[start..end]));
            start = end;
        }
        out.truncate(out.trim_end_matches(' ').len());
        out.push('\n');
    }
    out
}

/// Wraps and paints text in a single style.
pub fn fill_text(theme: &Theme, style: Style, text: &str, first: &str, next: &str) -> String {
    fill(theme, &[Styled::new(style, text)], first, next)
}

/// A message in a report. Text that came from an answer has a bar before each line, even where a line is wrapped.
pub fn fill_message(theme: &Theme, style: Style, message: &str, indent: &str) -> String {
    let bar = format!("{indent}{}", theme.either("│ ", "| "));
    let parts = parts(message).into_iter().map(|part| {
        let before = if part.is_quoted { &bar } else { indent };
        fill_text(theme, style, &part.text, before, before)
    });
    parts.collect()
}

/// Puts the items on as few lines as possible without breaking any of them.
pub fn fill_items(
    theme: &Theme,
    items: &[String],
    between: &str,
    first: &str,
    next: &str,
) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = first.to_owned();
    let mut is_fresh = true;
    for item in items {
        if !is_fresh && columns(&line) + columns(between) + columns(item) > theme.width {
            lines.push(std::mem::replace(&mut line, next.to_owned()));
            is_fresh = true;
        }
        if !is_fresh {
            line.push_str(between);
        }
        line.push_str(item);
        is_fresh = false;
    }
    lines.push(line);
    lines
}

/// The text cut to `room` columns, with an ellipsis if something was cut.
pub fn clipped(theme: &Theme, text: &str, room: usize) -> String {
    if columns(text) <= room {
        return text.to_owned();
    }
    let more = theme.either("…", "...");
    let room = room.saturating_sub(columns(more));
    beginning(text, room).to_owned() + more
}

#[cfg(test)]
mod tests {
    use super::{Style, Styled, Theme, fill, fill_items, fill_text};

    #[test]
    fn a_word_of_several_styles_stays_together() {
        let parts = [
            Styled::new(Style::Plain, "see "),
            Styled::new(Style::Code, "x"),
            Styled::new(Style::Plain, ", y"),
        ];
        assert_eq!(fill(&Theme::plain(6), &parts, "", ""), "see x,\ny\n");
    }

    #[test]
    fn later_lines_get_their_own_prefix() {
        assert_eq!(
            fill_text(&Theme::plain(10), Style::Plain, "one two three", "- ", "  "),
            "- one two\n  three\n"
        );
    }

    #[test]
    fn what_is_longer_in_ascii_is_measured_in_ascii() {
        let theme = Theme {
            unicode: false,
            ..Theme::plain(8)
        };
        assert_eq!(
            fill_text(&theme, Style::Plain, "a, b, … c", "", ""),
            "a, b,\n... c\n"
        );
    }

    #[test]
    fn items_are_kept_whole() {
        let items = ["run 1 ms", "compile 2 ms"].map(str::to_owned);
        assert_eq!(
            fill_items(&Theme::plain(14), &items, " · ", "  ", "    "),
            ["  run 1 ms", "    compile 2 ms"]
        );
    }
}
