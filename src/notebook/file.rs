//! A notebook as this program reads it: sources, and what its metadata says of the lesson.

use super::tag::{About, Tag};

/// A notebook of format 4, less its outputs.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Notebook {
    /// `None` for a notebook that no lesson was exported to.
    pub about: Option<About>,
    pub cells: Vec<NotebookCell>,
}

impl Notebook {
    /// The tags of the cells that have one.
    pub fn tags(&self) -> impl Iterator<Item = &Tag> {
        self.cells.iter().filter_map(|cell| cell.tag.as_ref())
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct NotebookCell {
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
