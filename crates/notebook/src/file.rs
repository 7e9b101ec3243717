//! What this program reads from a notebook: sources, and metadata about the lesson.

use super::tag::{About, Tag};

/// A notebook in format 4, without outputs.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Notebook {
    /// `None` for a notebook that was not exported from a lesson.
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
    /// The cell's number, counted from 1, if the file is older than format 4.5.
    pub id: String,
    /// The cell's name in nbgrader.
    pub grade_id: Option<String>,
    pub cell_type: CellType,
    pub source: String,
    /// `None` for a cell that was added to the lesson.
    pub tag: Option<Tag>,
    /// Tagged `raises-exception`, so that Jupyter's own runners continue after it fails.
    pub may_fail: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellType {
    Code,
    Markdown,
    Raw,
}
