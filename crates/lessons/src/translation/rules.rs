//! The rules for a translation: it must have its lesson's passages, and each passage must contain the same elements as
//! the English one.

use std::collections::BTreeSet;
use std::ops::Range;

use super::super::blocks::{Block, blocks};
use super::super::expect::Expect;
use super::super::model::Lesson;
use super::super::outline::leaves_room;
use super::super::problem::Problem;
use super::super::source::Source;
use super::super::suggest::did_you_mean;
use super::file::{Entry, Translation};
use super::glossary::Glossary;
use super::key::Key;
use super::passages::{Passage, passages};
use super::spans::{code_spans, placeholders, words_without_code};
use super::state::{FEW_WORDS, State};
use super::texts::Text;

/// A mistake in a passage, and its position in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    pub at: Range<usize>,
    pub message: String,
}

/// Every rule that a translation breaks, ordered by line.
pub fn problems(lesson: &Lesson, translation: &Translation, glossary: &Glossary) -> Vec<Problem> {
    let outline = lesson.outline();
    let english = passages(lesson, &outline);
    let source = &translation.source;
    let mut problems = translation.problems.clone();
    let mut missing = Vec::new();
    for passage in &english {
        let entry = translation.entry(&passage.key);
        let (state, entry) = match (State::of(passage, entry), entry) {
            (State::Missing, _) if passage.key.is_optional() => continue,
            (State::Missing, _) | (_, None) => {
                missing.push(format!("`{}`", passage.key));
                continue;
            }
            (state, Some(entry)) => (state, entry),
        };
        let line = |message: &str| {
            let message = format!("`{}` {message}", entry.key);
            source.problem_on_line(entry.at, message)
        };
        match state {
            State::Untranslated => problems.push(line("is still English")),
            State::Stale => {
                let help = "`gpu-tutor translate` shows the current English above it, and `--accept` marks it as \
                            translated";
                problems.push(line("is a translation of older English").help(help));
            }
            State::Missing | State::Current => {
                let found = flaws(passage, entry);
                problems.extend(
                    found
                        .into_iter()
                        .chain(glossary.flaws(passage, entry))
                        .map(|flaw| source.problem(flaw.at, flaw.message)),
                );
            }
        }
    }
    let known: Vec<String> = english
        .iter()
        .map(|passage| passage.key.to_string())
        .collect();
    for entry in &translation.entries {
        if !english.iter().any(|passage| passage.key == entry.key) {
            let name = entry.key.to_string();
            let message = format!("the lesson `{}` has no passage `{name}`", lesson.id);
            let help = did_you_mean(&name, known.iter().map(String::as_str));
            problems.push(source.problem_on_line(entry.at, message).maybe_help(help));
        }
    }
    // If part of the file cannot be read, there is no telling what is missing.
    if !missing.is_empty() && translation.problems.is_empty() {
        let message = format!("these passages are missing: {}", missing.join(", "));
        let help = "`gpu-tutor translate` adds them in English";
        problems.push(source.problem(0..0, message).help(help));
    }
    problems.sort_by_key(|problem| problem.at);
    problems
}

/// The mistakes that prevent a passage from replacing the English one.
pub fn flaws(english: &Passage, entry: &Entry) -> Vec<Flaw> {
    let place = |text: Option<&Text>| {
        let at = text.map_or(0..0, |text| text.at.clone());
        if at.is_empty() {
            entry.body_at.clone()
        } else {
            entry.body_at.start + at.start..entry.body_at.start + at.end
        }
    };
    let mut flaws = Vec::new();
    let mut report = |text: Option<&Text>, message: String| {
        flaws.push(Flaw {
            at: place(text),
            message,
        });
    };
    for original in &english.texts.0 {
        match entry.texts.get(&original.name) {
            None => report(None, format!("`{}` is missing", original.name)),
            Some(text) => {
                for message in text_flaws(&english.key, original, &text.text) {
                    report(Some(text), message);
                }
            }
        }
    }
    for text in &entry.texts.0 {
        if english.texts.get(&text.name).is_none() {
            let message = format!("the English has no `{}`", text.name);
            report(Some(text), message);
        }
    }
    flaws
}

fn text_flaws(key: &Key, english: &Text, text: &str) -> Vec<String> {
    let mut flaws = Vec::new();
    if text.trim().is_empty() {
        return vec!["this text is empty".to_owned()];
    }
    if text == english.text && words_without_code(text) > FEW_WORDS {
        flaws.push("this text is still English".to_owned());
    }
    match key {
        Key::Prose(_) => flaws.extend(prose_flaws(&english.text, text)),
        Key::Expect(_) if Expect::read(text).is_none_or(|expect| expect.flaw().is_some()) => {
            flaws.push("this is not an expectation that can be judged".to_owned());
        }
        Key::Check(..) if english.name != "hint" => {
            let (wanted, found) = (placeholders(&english.text), placeholders(text));
            flaws.extend(differing(&wanted, &found, "the placeholder"));
        }
        Key::Quiz(_) | Key::Predict(_) if english.name.contains('[') => {
            let (wanted, found) = (code_spans(&english.text), code_spans(text));
            flaws.extend(differing(&wanted, &found, "the code"));
        }
        Key::FrontMatter if text.contains('\n') => {
            flaws.push("this is one line of text".to_owned());
        }
        _ => {}
    }
    flaws
}

fn differing(wanted: &BTreeSet<String>, found: &BTreeSet<String>, what: &str) -> Vec<String> {
    let lacks = wanted.difference(found);
    let lacks = lacks.map(|one| format!("{what} `{one}` from the English is missing"));
    let more = found.difference(wanted);
    let more = more.map(|one| format!("{what} `{one}` is not in the English"));
    lacks.chain(more).collect()
}

/// Checks that a prose passage has the same headings as the English one, and is a single passage.
fn prose_flaws(english: &str, text: &str) -> Vec<String> {
    let mut flaws = Vec::new();
    let (wanted, found) = (headings(english), headings(text));
    let is_one = |markdown: &str, headings: &[(usize, Range<usize>)]| {
        let mut end = 0;
        headings.iter().all(|(_, at)| {
            let only_headings = markdown[end..at.start].trim().is_empty();
            end = at.end;
            only_headings
        })
    };
    let levels = |headings: &[(usize, Range<usize>)]| -> Vec<usize> {
        headings.iter().map(|(level, _)| *level).collect()
    };
    if levels(&wanted) != levels(&found) || !is_one(text, &found) {
        flaws.push(
            "a passage begins with the same headings as the English, in number and level"
                .to_owned(),
        );
    }
    if !leaves_room(text) {
        flaws.push("this leaves a fence, a comment or front matter open".to_owned());
    }
    flaws
}

/// The level and position of each heading.
fn headings(markdown: &str) -> Vec<(usize, Range<usize>)> {
    let level = |at: &Range<usize>| {
        markdown[at.clone()]
            .chars()
            .take_while(|c| *c == '#')
            .count()
    };
    let blocks = blocks(&Source::new("", markdown)).into_iter();
    let headings = blocks.filter_map(|block| match block {
        Block::Heading { at, .. } => Some((level(&at), at)),
        _ => None,
    });
    headings.collect()
}
