//! Writes a translation: keeps what is translated, adds what is missing, and shows what has changed.

use std::collections::BTreeSet;

use super::super::front_matter::in_quotes;
use super::super::model::Lesson;
use super::super::writing::fenced;
use super::file::{Entry, NOTE, Translation};
use super::key::Key;
use super::passages::{Passage, passages};
use super::state::State;
use super::texts::Texts;

/// What to do apart from adding the missing passages.
#[derive(Debug, Clone, Default)]
pub struct Update {
    /// Passages, by their keys in text form, to mark as translations of the current English.
    pub accept: BTreeSet<String>,
    /// Does the same for all passages whose English has changed.
    pub accept_all: bool,
    /// Removes the passages that the English lesson no longer has.
    pub drop: bool,
}

/// How many passages a translation has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    pub all: usize,
    /// Those that are still in English.
    pub untranslated: usize,
    /// Those whose English has changed.
    pub stale: usize,
    /// Those that the English lesson no longer has.
    pub unknown: usize,
}

/// The text of the translation file, brought up to date with the English lesson.
pub fn updated(lesson: &Lesson, old: Option<&Translation>, update: &Update) -> (String, Counts) {
    let outline = lesson.outline();
    let english = passages(lesson, &outline);
    let mut counts = Counts::default();
    let mut parts = Vec::new();
    for passage in &english {
        let entry = old.and_then(|old| old.entry(&passage.key));
        if let Some(part) = part(lesson, passage, entry, update, &mut counts) {
            parts.push(part);
        }
    }
    if !update.drop {
        let known: BTreeSet<&Key> = english.iter().map(|passage| &passage.key).collect();
        let entries = old.map_or(&[][..], |old| &old.entries);
        for entry in entries.iter().filter(|entry| !known.contains(&entry.key)) {
            counts.all += 1;
            counts.unknown += 1;
            parts.push(written(
                lesson,
                &entry.key,
                &entry.from,
                &entry.texts,
                &entry.body,
            ));
        }
    }
    (format!("{}\n", parts.join("\n\n")), counts)
}

/// The text to write for a passage; `None` if the passage can be left out.
fn part(
    lesson: &Lesson,
    english: &Passage,
    entry: Option<&Entry>,
    update: &Update,
    counts: &mut Counts,
) -> Option<String> {
    let key = &english.key;
    let now = english.texts.hash();
    let state = State::of(english, entry);
    let entry = match (state, entry) {
        (State::Missing, _) if key.is_optional() => return None,
        (State::Missing | State::Untranslated, _) | (_, None) => {
            counts.all += 1;
            counts.untranslated += 1;
            let body = body(key, &english.texts);
            return Some(written(lesson, key, &now, &english.texts, &body));
        }
        (_, Some(entry)) => entry,
    };
    counts.all += 1;
    let accepted = update.accept_all || update.accept.contains(&key.to_string());
    let from = if accepted { &now } else { &entry.from };
    let text = written(lesson, key, from, &entry.texts, &entry.body);
    if state == State::Current || accepted {
        return Some(text);
    }
    counts.stale += 1;
    let english = body(key, &english.texts).replace("-->", "--&gt;");
    let note = format!("<!-- {NOTE}\n{english}\n-->");
    // Nothing may come before the front matter.
    Some(if *key == Key::FrontMatter {
        format!("{text}\n\n{note}")
    } else {
        format!("{note}\n\n{text}")
    })
}

/// The texts as they appear in the file.
fn body(key: &Key, texts: &Texts) -> String {
    match key.toml_keys() {
        Some(_) => texts.to_toml(),
        None => texts.0.iter().map(|text| text.text.as_str()).collect(),
    }
}

fn written(lesson: &Lesson, key: &Key, from: &str, texts: &Texts, body: &str) -> String {
    if let Some(info) = key.info() {
        return fenced(&format!("{info} from={from}"), body);
    }
    match key {
        Key::Prose(id) => format!("<!-- prose {id} from={from} -->\n{body}"),
        _ => {
            let text = |name: &str| texts.get(name).map_or("", |text| text.text.as_str());
            format!(
                "---\nid: {}\ntitle: {}\nsummary: {}\nfrom: {}\n---",
                lesson.id,
                in_quotes(text("title")),
                in_quotes(text("summary")),
                in_quotes(from),
            )
        }
    }
}
