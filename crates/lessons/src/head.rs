//! A cell's opening line: its kind, and the keys that the kind accepts.

use std::ops::Range;

use super::blocks::Fence;
use super::form::{CellKind, FORMS, names_for};
use super::info::{Pair, Word, parse_info};
use super::position::Position;
use super::problem::Problem;
use super::source::Source;
use super::suggest::{did_you_mean, join_or};

/// A cell's opening line. Every required key is present.
#[derive(Debug, Clone)]
pub struct Head {
    pub kind: CellKind,
    pub at: Position,
    pairs: Vec<Pair>,
}

impl Head {
    /// A key's value and its position in the file.
    pub fn get(&self, key: &str) -> Option<(&str, Range<usize>)> {
        let pair = self.pairs.iter().find(|pair| pair.key.text == key)?;
        Some((&pair.value.text, pair.value.at.clone()))
    }

    /// Every key with its value, in the order they are written.
    pub fn keys(&self) -> impl Iterator<Item = (String, String)> {
        let written = |pair: &Pair| (pair.key.text.clone(), pair.value.text.clone());
        self.pairs.iter().map(written)
    }

    /// A required key's value.
    pub fn text(&self, key: &str) -> String {
        self.get(key).map_or("", |(value, _)| value).to_owned()
    }
}

/// Reads a fence's opening line; `None` if the fence is not a cell but only text to read.
pub fn head(source: &Source, fence: &Fence) -> Result<Option<Head>, Vec<Problem>> {
    let shift = |at: Range<usize>| fence.info.start + at.start..fence.info.start + at.end;
    let text = &source.text()[fence.info.clone()];
    let ours = |language: &str| matches!(language, "rust" | "toml" | "text");
    let info = match parse_info(text) {
        Ok(info) => info,
        // Other tools use their own syntax for info strings.
        Err(_) if !text.split_whitespace().next().is_some_and(ours) => return Ok(None),
        Err(error) => return Err(vec![source.problem(shift(error.at), error.message)]),
    };
    let Some(language) = info.language else {
        return Ok(None);
    };
    let Some(kind) = info.kind else {
        return match info.pairs.first() {
            Some(pair) if ours(&language.text) => {
                let message = format!("a cell's kind is missing before `{}`", pair.key.text);
                let names: Vec<&str> = names_for(&language.text).collect();
                let help = join_or(&names)
                    .map(|names| format!("the kinds in {} are {names}", language.text));
                Err(vec![
                    source
                        .problem(shift(pair.key.at.clone()), message)
                        .maybe_help(help),
                ])
            }
            _ => Ok(None),
        };
    };
    let Some(form) = FORMS.iter().find(|form| form.name == kind.text) else {
        if !ours(&language.text) {
            return Ok(None);
        }
        let message = format!("unknown cell kind `{}`", kind.text);
        let help = did_you_mean(&kind.text, FORMS.iter().map(|form| form.name));
        return Err(vec![
            source.problem(shift(kind.at), message).maybe_help(help),
        ]);
    };
    if form.language != language.text {
        let message = format!(
            "a `{}` is written in {}, not in {}",
            form.name, form.language, language.text
        );
        return Err(vec![source.problem(shift(language.at), message)]);
    }
    let pairs: Vec<Pair> = info
        .pairs
        .into_iter()
        .map(|Pair { key, value }| Pair {
            key: Word {
                at: shift(key.at),
                ..key
            },
            value: Word {
                at: shift(value.at),
                ..value
            },
        })
        .collect();
    let mut problems = form.wrong_keys(source, &pairs);
    let at = source.position(fence.whole.start);
    for key in form.required {
        if !pairs.iter().any(|pair| pair.key.text == *key) {
            let message = format!("this {} needs the key `{key}`", form.name);
            problems.push(source.problem_on_line(at, message));
        }
    }
    if fence.nested {
        problems.push(source.problem_on_line(
            at,
            "a cell must be at the margin, not indented or in a list or quote",
        ));
    }
    if !fence.closed {
        problems.push(source.problem_on_line(at, "this cell is never closed"));
    }
    if problems.is_empty() {
        Ok(Some(Head {
            kind: form.kind,
            at,
            pairs,
        }))
    } else {
        Err(problems)
    }
}
