//! The front matter of the lesson that a notebook becomes.

use super::file::{CellType, Notebook};
use crate::lesson::{Header, is_id};

/// The header and its text. The author's own text is kept if it still says the same.
pub fn front_matter(notebook: &Notebook, fallback: &Header) -> (Header, String) {
    let about = notebook.about.as_ref();
    if let Some(about) = about.filter(|about| is_id(&about.header.id)) {
        let header = about.header.clone();
        let kept = about.front_matter.as_ref();
        let kept = kept.filter(|text| Header::read(text).as_ref() == Some(&header));
        let text = kept.cloned().unwrap_or_else(|| header.write());
        return (header, text);
    }
    let headings = notebook
        .cells
        .iter()
        .filter(|cell| cell.cell_type == CellType::Markdown)
        .filter_map(|cell| cell.source.trim_start().lines().next()?.strip_prefix("# "));
    let title = headings
        .map(str::trim)
        .find(|title| !title.is_empty())
        .unwrap_or(&fallback.title);
    let header = Header {
        title: title.to_owned(),
        ..fallback.clone()
    };
    let text = header.write();
    (header, text)
}
