//! The passages to translate in an English lesson.

use std::collections::HashMap;

use super::super::form::CellKind;
use super::super::model::Lesson;
use super::super::outline::{CellText, Outline, PieceKind};
use super::key::Key;
use super::texts::Texts;

/// A passage in an English lesson.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    pub key: Key,
    pub texts: Texts,
    /// The index of the piece in the lesson's outline that contains it.
    pub piece: usize,
}

/// The passages of a lesson in reading order. `outline` is the lesson's own.
pub fn passages(lesson: &Lesson, outline: &Outline) -> Vec<Passage> {
    let mut found = Vec::new();
    let mut demo = String::new();
    let mut hints: HashMap<String, usize> = HashMap::new();
    for (piece, at) in outline.pieces.iter().enumerate() {
        let passage = match &at.kind {
            PieceKind::FrontMatter => {
                let texts = [("title", &*lesson.title), ("summary", &*lesson.summary)];
                Some((Key::FrontMatter, Texts::named(texts)))
            }
            PieceKind::Passage(id) => Some((Key::Prose((*id).to_owned()), Texts::one(at.text))),
            PieceKind::Cell(cell) => {
                if cell.kind == CellKind::Demo {
                    demo = cell.key("id").unwrap_or_default().to_owned();
                }
                key_of(cell, &demo, &mut hints).and_then(|key| {
                    let texts = match key.toml_keys() {
                        Some(keys) => Texts::of_toml(cell.body, keys).ok()?.0,
                        None => Texts::one(cell.body.trim_end()),
                    };
                    Some((key, texts))
                })
            }
        };
        found.extend(passage.map(|(key, texts)| Passage { key, texts, piece }));
    }
    found
}

/// The key for a cell, which has less information in the lesson than in a translation: an expectation belongs to the
/// demo above it, and hints are numbered by their order.
fn key_of(cell: &CellText, demo: &str, hints: &mut HashMap<String, usize>) -> Option<Key> {
    let of = cell.key("for").unwrap_or_default().to_owned();
    match cell.kind {
        CellKind::Expect => Some(Key::Expect(demo.to_owned())),
        CellKind::Hint => {
            let number = hints.entry(of.clone()).or_default();
            *number += 1;
            Some(Key::Hint(of, *number))
        }
        kind => Key::of_cell(kind.form().name, |name| cell.key(name)),
    }
}
