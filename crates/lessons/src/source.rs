//! The text of a lesson file.

use std::ops::Range;

use super::position::Position;
use super::problem::Problem;

/// A lesson file: its name in messages, and its text with `\n` line ends and without a byte order mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    name: String,
    text: String,
    line_starts: Vec<usize>,
}

impl Source {
    pub fn new(name: impl Into<String>, text: &str) -> Self {
        let text = text
            .strip_prefix('\u{feff}')
            .unwrap_or(text)
            .replace("\r\n", "\n");
        let line_starts = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        Source {
            name: name.into(),
            text,
            line_starts,
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// The position of a byte offset; an offset past the end counts as the end.
    pub fn position(&self, offset: usize) -> Position {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.line_starts.partition_point(|start| *start <= offset);
        let column = self.text[self.line_starts[line - 1]..offset]
            .chars()
            .count()
            + 1;
        Position { line, column }
    }

    /// The byte offset of a position; a position past the end of its line or of the text counts as that end.
    pub fn offset(&self, at: Position) -> usize {
        let start = self.line_starts.get(at.line.saturating_sub(1)).copied();
        let start = start.unwrap_or(self.text.len());
        let before = self.line(at.line).chars().take(at.column - 1);
        start + before.map(char::len_utf8).sum::<usize>()
    }

    /// The text of a line, counted from 1, without its line end; empty if there is no such line.
    pub fn line(&self, number: usize) -> &str {
        number
            .checked_sub(1)
            .and_then(|index| self.line_starts.get(index))
            .and_then(|start| self.text[*start..].split('\n').next())
            .unwrap_or("")
    }

    /// A mistake in a range of byte offsets.
    pub fn problem(&self, at: Range<usize>, message: impl Into<String>) -> Problem {
        let position = self.position(at.start);
        let marked = self.text.get(at).unwrap_or("");
        let width = marked.split('\n').next().unwrap_or("").chars().count();
        Problem {
            file: self.name.clone(),
            at: position,
            width: width.max(1),
            line: self.line(position.line).to_owned(),
            message: message.into(),
            help: None,
        }
    }

    /// A mistake in a whole line, such as a cell's opening line.
    pub fn problem_on_line(&self, at: Position, message: impl Into<String>) -> Problem {
        let start = self.line_starts.get(at.line.saturating_sub(1)).copied();
        let start = start.unwrap_or(self.text.len());
        let end = start + self.line(at.line).len();
        self.problem(start..end, message)
    }
}
