//! The words that a language uses for the lessons' terms: a table in `lessons/zh/GLOSSARY.md`.

use std::ops::Range;
use std::sync::Arc;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use regex::Regex;

use super::super::problem::Problem;
use super::super::source::Source;
use super::file::Entry;
use super::key::Key;
use super::passages::Passage;
use super::rules::Flaw;
use super::spans::without_code;

/// The name of the glossary file.
pub const GLOSSARY: &str = "GLOSSARY.md";
/// The characters that separate words in a table cell.
const BETWEEN: [char; 2] = ['、', ','];

/// A row: an English term and its translations.
#[derive(Debug, Clone)]
struct Term {
    english: String,
    words: Vec<String>,
    /// Words that have the same meaning but must not be used.
    not: Vec<String>,
    /// Finds the English term, if a passage that contains it must use one of the words.
    held: Option<Regex>,
}

#[derive(Debug, Clone, Default)]
pub struct Glossary {
    terms: Vec<Term>,
    pub problems: Vec<Problem>,
}

impl Glossary {
    /// Reads the table rows in Markdown text. The columns are: the English term; its words in the language; words that
    /// must not be used for it; and a mark if every passage whose English contains the term must use one of its words.
    pub fn read(name: &str, text: &str) -> Self {
        let source = Arc::new(Source::new(name, text));
        let mut glossary = Glossary::default();
        for (cells, at) in rows(source.text()) {
            let words = |index: usize| -> Vec<String> {
                let cell = cells.get(index).map_or("", String::as_str);
                let words = cell.split(BETWEEN).map(str::trim);
                words
                    .filter(|word| !word.is_empty())
                    .map(str::to_owned)
                    .collect()
            };
            let english = cells.first().map_or("", |cell| cell.trim()).to_owned();
            if english.is_empty() || words(1).is_empty() || cells.len() != 4 {
                let message = "a row has an English term, its words, words that are not used, and whether it is required";
                glossary.problems.push(source.problem(at, message));
                continue;
            }
            let held = (!words(3).is_empty())
                .then(|| whole_word(&english))
                .flatten();
            glossary.terms.push(Term {
                words: words(1),
                not: words(2),
                english,
                held,
            });
        }
        glossary
    }

    /// Reports words that must not be used, and terms with none of their words in use.
    pub fn flaws(&self, english: &Passage, entry: &Entry) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        // An expectation quotes what a cell prints.
        if matches!(english.key, Key::Expect(_)) {
            return flaws;
        }
        for text in &entry.texts.0 {
            let plain = without_code(&text.text);
            for Term { words, not, .. } in &self.terms {
                for word in not.iter().filter(|word| plain.contains(word.as_str())) {
                    let at = self.place(entry, &text.at, word);
                    let message =
                        format!("the glossary has `{}`, not `{word}`", words.join("`, `"));
                    flaws.push(Flaw { at, message });
                }
            }
        }
        let all = |texts: &super::texts::Texts| {
            let plain = texts.0.iter().map(|text| without_code(&text.text));
            plain.collect::<Vec<_>>().join("\n")
        };
        let (original, spoken) = (all(&english.texts), all(&entry.texts));
        for Term {
            english,
            words,
            held,
            ..
        } in &self.terms
        {
            let Some(held) = held else { continue };
            if held.is_match(&original) && !words.iter().any(|word| spoken.contains(word.as_str()))
            {
                let message = format!(
                    "the English has “{english}”, but this has no `{}`",
                    words.join("`, `")
                );
                let at = entry.body_at.clone();
                flaws.push(Flaw { at, message });
            }
        }
        flaws
    }

    /// The position of a word, if the file contains it unchanged.
    fn place(&self, entry: &Entry, at: &Range<usize>, word: &str) -> Range<usize> {
        let start = at.start.min(entry.body.len());
        let rest = entry.body.get(start..).unwrap_or_default();
        match rest.find(word) {
            Some(found) => {
                let start = entry.body_at.start + start + found;
                start..start + word.len()
            }
            None => entry.body_at.clone(),
        }
    }
}

/// Matches the term as a whole word, optionally with an `s`.
fn whole_word(term: &str) -> Option<Regex> {
    Regex::new(&format!(
        r"(?i)\b{}s?\b",
        regex::escape(term).replace(' ', r"\s+")
    ))
    .ok()
}

/// The rows of all tables except their headers, each with its position.
fn rows(text: &str) -> Vec<(Vec<String>, Range<usize>)> {
    let mut rows = Vec::new();
    let mut cells: Vec<String> = Vec::new();
    for (event, at) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        match event {
            Event::Start(Tag::TableHead | Tag::TableRow) => cells.clear(),
            Event::Start(Tag::TableCell) => cells.push(String::new()),
            Event::Text(part) | Event::Code(part) => {
                if let Some(cell) = cells.last_mut() {
                    cell.push_str(&part);
                }
            }
            Event::End(TagEnd::TableRow) => rows.push((std::mem::take(&mut cells), at)),
            Event::End(TagEnd::TableHead) => cells.clear(),
            _ => {}
        }
    }
    rows
}
