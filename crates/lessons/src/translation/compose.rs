//! Puts a translation's passages in place of the English ones.

use std::sync::Arc;

use super::super::blocks::{Block, blocks};
use super::super::front_matter::Header;
use super::super::model::{Lesson, Step};
use super::super::outline::{Piece, PieceKind};
use super::super::parse::parse;
use super::super::source::Source;
use super::super::writing::fenced;
use super::file::Translation;
use super::key::Key;
use super::passages::{Passage, passages};
use super::rules::flaws;
use super::spans::joined;
use super::state::State;
use super::texts::Texts;

/// The lesson in another language: its code, ids and checks with the translation's text. A passage remains in English,
/// with `mark` in front, if its English text has changed or its translation cannot be used. The whole lesson remains in
/// English if the result cannot be parsed, which happens only with a translation that breaks a rule.
pub fn translated(
    lesson: &Lesson,
    translation: &Translation,
    language: &str,
    mark: &str,
) -> Lesson {
    // The rules for prose parse each passage as Markdown again. Translations nearly always follow these rules, and a
    // lesson that breaks them is unlikely to parse, so they are checked only if parsing fails.
    let composed = |rules: Rules| composed(lesson, translation, language, mark, rules);
    let read = composed(Rules::OfCells).or_else(|| composed(Rules::All));
    read.unwrap_or_else(|| lesson.clone())
}

/// Which passages are judged before they are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rules {
    OfCells,
    All,
}

/// `None` if the lesson could not be read.
fn composed(
    lesson: &Lesson,
    translation: &Translation,
    language: &str,
    mark: &str,
    rules: Rules,
) -> Option<Lesson> {
    let outline = lesson.outline();
    let passages = passages(lesson, &outline);
    let mut text = String::new();
    for (index, piece) in outline.pieces.iter().enumerate() {
        text.push_str(piece.before);
        let passage = passages.iter().find(|passage| passage.piece == index);
        text.push_str(&match passage {
            Some(passage) => spoken(lesson, piece, passage, translation, mark, rules),
            None => piece.text.to_owned(),
        });
    }
    text.push_str(outline.rest);
    let mut spoken = parse(lesson.file(), &text).ok()?;
    // Progress is stored under the ids of the English passages, which come from the words in their headings.
    let is_prose = |step: &&Step| matches!(step, Step::Prose(_));
    let ids: Vec<&str> = lesson.steps.iter().filter(is_prose).map(Step::id).collect();
    let mut prose: Vec<_> = spoken
        .steps
        .iter_mut()
        .filter_map(|step| match step {
            Step::Prose(prose) => Some(prose),
            _ => None,
        })
        .collect();
    if prose.len() != ids.len() {
        return None;
    }
    for (prose, id) in prose.iter_mut().zip(ids) {
        prose.id = id.to_owned();
    }
    // The positions of the lesson's cells refer to this composed text, which is not in any file.
    let name = format!("{} with {}", lesson.file(), translation.source.name());
    spoken.source = Arc::new(Source::new(name, &text));
    spoken.files = lesson.files.clone();
    spoken.language = Some(language.to_owned());
    Some(spoken)
}

/// A piece of the lesson with its text translated.
fn spoken(
    lesson: &Lesson,
    piece: &Piece,
    english: &Passage,
    translation: &Translation,
    mark: &str,
    rules: Rules,
) -> String {
    let is_judged = rules == Rules::All || !matches!(english.key, Key::Prose(_));
    let entry = translation.entry(&english.key).filter(|entry| {
        State::of(english, Some(entry)) == State::Current
            && (!is_judged || flaws(english, entry).is_empty())
    });
    let texts = match entry {
        Some(entry) => entry.texts.clone(),
        None if english.key.is_optional() => return piece.text.to_owned(),
        None => marked(&english.key, &english.texts, mark),
    };
    let text = |name: &str| texts.get(name).map_or("", |text| text.text.as_str());
    match &piece.kind {
        PieceKind::FrontMatter => {
            let header = Header {
                title: text("title").to_owned(),
                summary: text("summary").to_owned(),
                ..lesson.header()
            };
            header.write()
        }
        PieceKind::Passage(_) => joined(text("")),
        PieceKind::Cell(cell) => {
            let body = cell.body.strip_suffix('\n').unwrap_or(cell.body);
            let body = match english.key.toml_keys() {
                Some(_) => english.texts.replaced(body, &texts),
                None if matches!(english.key, Key::Hint(..)) => joined(text("")),
                None => text("").to_owned(),
            };
            fenced(cell.open.trim_start_matches('`'), &body)
        }
    }
}

/// The English texts, with the mark before the one that is shown first.
fn marked(key: &Key, english: &Texts, mark: &str) -> Texts {
    let mut texts = english.clone();
    let name = match key {
        Key::FrontMatter => "summary",
        Key::Prose(_) | Key::Expect(_) | Key::Hint(..) => "",
        Key::Quiz(_) | Key::Predict(_) => "question",
        Key::Check(..) => "message",
    };
    if let Some(text) = texts.0.iter_mut().find(|text| text.name == name) {
        text.text = match key {
            Key::Prose(_) => below_headings(&text.text, mark),
            _ => format!("{mark} {}", text.text),
        };
    }
    texts
}

/// The passage with `line` on its own line below the initial headings, since text above them would be a separate
/// passage.
fn below_headings(markdown: &str, line: &str) -> String {
    let mut end = 0;
    for block in blocks(&Source::new("", markdown)) {
        match block {
            Block::Heading { at, .. } if markdown[end..at.start].trim().is_empty() => end = at.end,
            _ => break,
        }
    }
    let (headings, rest) = markdown.split_at(end);
    let parts = [headings.trim(), &format!("*{line}*"), rest.trim()];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n\n")
}
