//! The front matter of the lesson that a notebook becomes.

use std::path::Path;

use gpu_tutor_lessons::{Header, is_id};

use super::file::{CellType, Notebook};

/// The header and its text. The author's own text is kept if it still has the same content.
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

/// The header of a lesson that is not based on another lesson. Its id comes from the names of its two files; `summary`
/// is passed the name of the first.
pub fn header_from(from: &Path, output: &Path, summary: impl FnOnce(&str) -> String) -> Header {
    let stem = |file: &Path| {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        match stem.split_once('-') {
            Some((number, id)) if number.parse::<u32>().is_ok() => id.to_owned(),
            _ => stem.into_owned(),
        }
    };
    let slug = |name: &str| {
        let words = name.split(|c: char| !c.is_ascii_alphanumeric());
        let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
        words.join("-").to_lowercase()
    };
    let names = [stem(output), slug(&stem(from))];
    let id = names.into_iter().find(|id| is_id(id));
    let id = id.unwrap_or_else(|| "imported".to_owned());
    Header {
        title: id.clone(),
        id,
        section: "0".to_owned(),
        summary: summary(&stem(from)),
    }
}
