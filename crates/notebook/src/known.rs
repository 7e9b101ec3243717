//! The cells of the lessons in the catalogue, as written in their files.

use gpu_tutor_lessons::{CellKind, CellText, Outline, Piece, PieceKind};

/// The outline of every lesson.
#[derive(Clone, Copy)]
pub struct Known<'a>(pub &'a [Outline<'a>]);

impl<'a> Known<'a> {
    /// Every cell, in order.
    pub fn cells(self) -> impl Iterator<Item = (&'a Piece<'a>, &'a CellText<'a>)> {
        let pieces = self.0.iter().flat_map(|outline| &outline.pieces);
        pieces.filter_map(|piece| match &piece.kind {
            PieceKind::Cell(cell) => Some((piece, cell)),
            PieceKind::FrontMatter | PieceKind::Passage(_) => None,
        })
    }

    /// A cell by its id, and the cell that follows it.
    pub fn cell(
        self,
        kind: CellKind,
        id: &str,
    ) -> Option<(&'a CellText<'a>, Option<&'a CellText<'a>>)> {
        let mut cells = self.cells().map(|(_, cell)| cell);
        let found = cells.find(|cell| cell.kind == kind && cell.key("id") == Some(id))?;
        Some((found, cells.next()))
    }
}
