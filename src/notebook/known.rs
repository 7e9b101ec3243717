//! The cells of the lessons in the catalogue, as they are written.

use crate::lesson::{Fenced, Kind, Outline, Part, Piece};

/// The outline of every lesson.
#[derive(Clone, Copy)]
pub struct Known<'a>(pub &'a [Outline<'a>]);

impl<'a> Known<'a> {
    /// Every cell, in order.
    pub fn cells(self) -> impl Iterator<Item = (&'a Piece<'a>, &'a Fenced<'a>)> {
        let pieces = self.0.iter().flat_map(|outline| &outline.pieces);
        pieces.filter_map(|piece| match &piece.part {
            Part::Cell(fenced) => Some((piece, fenced)),
            Part::FrontMatter | Part::Passage(_) => None,
        })
    }

    /// A cell by its id, and the cell that follows it.
    pub fn cell(self, kind: Kind, id: &str) -> Option<(&'a Fenced<'a>, Option<&'a Fenced<'a>>)> {
        let mut cells = self.cells().map(|(_, fenced)| fenced);
        let found = cells.find(|fenced| fenced.kind == kind && fenced.key("id") == Some(id))?;
        Some((found, cells.next()))
    }
}
