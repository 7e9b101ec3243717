//! The text that rustc compiles, and where each piece of it came from.

use std::ops::Range;

/// Where a piece of the text came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// The session wrote it.
    Generated,
    /// The learner's cell, character by character, from this offset on.
    Cell(usize),
    /// An earlier cell's item, character by character.
    Item { name: String, cell: usize },
    /// A statement of an earlier cell that is deferred.
    Deferred(usize),
    /// Stores a variable that the cell makes.
    Bind(String),
    /// Puts a variable back that was held before.
    Store(String),
    /// Takes a variable out of the store.
    Load(String),
    /// Puts a variable back where the cell is left: at the question mark of this number, or at its end.
    Exit { exit: usize, name: String },
}

/// A text made of pieces.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Source {
    pub text: String,
    pieces: Vec<(Range<usize>, Origin)>,
}

impl Source {
    pub fn push(&mut self, text: &str, origin: Origin) {
        let start = self.text.len();
        self.text.push_str(text);
        self.pieces.push((start..self.text.len(), origin));
    }

    /// Text that the session writes.
    pub fn write(&mut self, text: &str) {
        self.push(text, Origin::Generated);
    }

    /// The piece that a stretch of the text begins in, and how far into it.
    pub fn origin(&self, offset: usize) -> Option<(&Origin, usize)> {
        let index = self
            .pieces
            .partition_point(|(range, _)| range.end <= offset);
        let (range, origin) = self.pieces.get(index)?;
        range
            .contains(&offset)
            .then(|| (origin, offset - range.start))
    }

    /// The offset in the learner's cell; `None` for what is not the learner's.
    pub fn in_cell(&self, offset: usize) -> Option<usize> {
        match self.origin(offset)? {
            (Origin::Cell(start), within) => Some(start + within),
            _ => None,
        }
    }

    /// The stretch of the learner's cell that a stretch of the text covers: where it begins or ends in what the session
    /// wrote, the nearest of the learner's text within it.
    pub fn range_in_cell(&self, range: Range<usize>) -> Option<Range<usize>> {
        let mut found: Option<Range<usize>> = None;
        let touching = self.pieces.iter().filter(|(piece, _)| {
            piece.start < range.end.max(range.start + 1) && range.start < piece.end
        });
        for (piece, origin) in touching {
            if let Origin::Cell(at) = origin {
                let start = at + range.start.max(piece.start) - piece.start;
                let end = at + range.end.min(piece.end).max(piece.start) - piece.start;
                found = Some(found.map_or(start..end, |found| found.start..end.max(found.end)));
            }
        }
        found
    }

    /// The same, also for an empty stretch at the edge of the learner's text, where something is to be inserted.
    pub fn range_in_cell_or_edge(&self, range: Range<usize>) -> Option<Range<usize>> {
        if !range.is_empty() {
            return self.range_in_cell(range);
        }
        let at = self.in_cell(range.start).or_else(|| {
            let before = range.start.checked_sub(1)?;
            self.in_cell(before).map(|at| at + 1)
        })?;
        Some(at..at)
    }

    /// The byte offset of a line and a column, both counted from 1, the column in characters.
    pub fn offset(&self, line: usize, column: usize) -> usize {
        let before: usize = self
            .text
            .split_inclusive('\n')
            .take(line.saturating_sub(1))
            .map(str::len)
            .sum();
        let rest = &self.text[before.min(self.text.len())..];
        let line = rest.split('\n').next().unwrap_or_default();
        let within = line.char_indices().nth(column.saturating_sub(1));
        before + within.map_or(line.len(), |(at, _)| at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source() -> Source {
        let mut source = Source::default();
        source.write("fn f() { ");
        source.push("é = g(", Origin::Cell(4));
        source.write("tried(");
        source.push("x", Origin::Cell(11));
        source.write(")");
        source.push(");\nh", Origin::Cell(12));
        source
    }

    #[test]
    fn an_offset_is_that_of_the_cell_or_none() {
        let source = source();
        assert_eq!(source.in_cell(2), None);
        assert_eq!(source.in_cell(9), Some(4));
        assert_eq!(source.in_cell(source.text.find('x').unwrap()), Some(11));
    }

    #[test]
    fn a_stretch_across_what_was_written_in_is_one_of_the_cell() {
        let source = source();
        let start = source.text.find("g(").unwrap();
        let end = source.text.find(";").unwrap();
        assert_eq!(source.range_in_cell(start..end), Some(9..13));
        let call = source.text.find("tried").unwrap();
        assert_eq!(source.range_in_cell(call..call + 5), None);
        assert_eq!(source.range_in_cell(call..call + 7), Some(11..12));
    }

    #[test]
    fn columns_are_characters_and_offsets_are_bytes() {
        let source = source();
        assert_eq!(&source.text[source.offset(1, 12)..][..1], "=");
        assert_eq!(&source.text[source.offset(2, 1)..], "h");
        assert_eq!(source.offset(9, 9), source.text.len());
    }
}
