//! A notebook as this program reads it: sources, and what its metadata says of the lesson.

use super::tag::{About, Tag};

/// A notebook of format 4, less its outputs.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Notebook {
    /// `None` for a notebook that no lesson was exported to.
    pub about: Option<About>,
    pub cells: Vec<Cell>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// Before format 4.5 its number, counted from 1.
    pub id: String,
    pub cell_type: CellType,
    pub source: String,
    /// `None` for a cell that was added to the lesson.
    pub tag: Option<Tag>,
    /// Marked as a cell that may fail, as Jupyter's own runners understand it.
    pub may_fail: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellType {
    Code,
    Markdown,
    Raw,
}
