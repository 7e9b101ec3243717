//! The text that rustc compiles, and where each piece of it came from.

use std::ops::Range;

/// Where a piece of the text came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// The session wrote it.
    Generated,
    /// The learner's cell, verbatim, starting at this offset.
    Cell(usize),
    /// An earlier cell's item, verbatim.
    Item { name: String, cell: usize },
    /// A deferred statement of an earlier cell.
    Deferred(usize),
    /// Stores a variable that the cell binds.
    Bind(String),
    /// Stores a variable of an earlier cell again.
    Store(String),
    /// Takes a variable out of the store.
    Load(String),
    /// Keeps a variable borrowed, because others borrow from it.
    Lent(String),
    /// Stores a variable again where control leaves the cell, either at the exit with this number or at the cell's end.
    Exit { exit: usize, name: String },
}

/// The text that rustc compiles, as a list of pieces.
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

    /// Appends text that the session generates.
    pub fn write(&mut self, text: &str) {
        self.push(text, Origin::Generated);
    }

    /// The origin of the piece at an offset, and the offset within that piece.
    pub fn origin(&self, offset: usize) -> Option<(&Origin, usize)> {
        let index = self
            .pieces
            .partition_point(|(range, _)| range.end <= offset);
        let (range, origin) = self.pieces.get(index)?;
        range
            .contains(&offset)
            .then(|| (origin, offset - range.start))
    }

    /// The offset in the learner's cell; `None` for text that is not from the cell.
    pub fn in_cell(&self, offset: usize) -> Option<usize> {
        match self.origin(offset)? {
            (Origin::Cell(start), within) => Some(start + within),
            _ => None,
        }
    }

    /// The part of the learner's cell that a range of the text covers. Generated text at the edges of the range is
    /// ignored.
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

    /// Like [`range_in_cell`](Self::range_in_cell), but also maps an empty range at the edge of the learner's text,
    /// where the compiler suggests an insertion.
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

    /// The byte offset of a line and a column. Both count from 1; the column counts characters.
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
