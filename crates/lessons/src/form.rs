//! FORMAT.md's table of cells: kinds, languages and keys.

use super::ids::{is_id, not_an_id};
use super::info::Pair;
use super::problem::Problem;
use super::source::Source;
use super::suggest::{did_you_mean, join_or};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellKind {
    Setup,
    Demo,
    Expect,
    Exercise,
    Solution,
    Hint,
    Check,
    Wrong,
    Quiz,
    Survivor,
    Predict,
}

/// One row of FORMAT.md's table of cells.
pub struct Form {
    pub kind: CellKind,
    pub name: &'static str,
    pub language: &'static str,
    pub required: &'static [&'static str],
    optional: &'static [&'static str],
}

#[rustfmt::skip]
pub const FORMS: [Form; 11] = [
    Form { kind: CellKind::Setup, name: "setup", language: "rust", required: &["id"], optional: &["for"] },
    Form { kind: CellKind::Demo, name: "demo", language: "rust", required: &["id"], optional: &["covers", "session"] },
    Form { kind: CellKind::Expect, name: "expect", language: "toml", required: &[], optional: &[] },
    Form { kind: CellKind::Exercise, name: "exercise", language: "rust", required: &["id"], optional: &["observed-because"] },
    Form { kind: CellKind::Solution, name: "solution", language: "rust", required: &["for"], optional: &[] },
    Form { kind: CellKind::Hint, name: "hint", language: "text", required: &["for"], optional: &[] },
    Form { kind: CellKind::Check, name: "check", language: "toml", required: &["for", "id"], optional: &[] },
    Form { kind: CellKind::Wrong, name: "wrong", language: "rust", required: &["for", "id", "check", "message"], optional: &[] },
    Form { kind: CellKind::Quiz, name: "quiz", language: "toml", required: &["id"], optional: &[] },
    Form { kind: CellKind::Survivor, name: "survivor", language: "toml", required: &["for"], optional: &[] },
    Form { kind: CellKind::Predict, name: "predict", language: "toml", required: &["id"], optional: &[] },
];

/// The names of the kinds that are written in this language.
pub fn names_for(language: &str) -> impl Iterator<Item = &'static str> {
    FORMS
        .iter()
        .filter(move |form| form.language == language)
        .map(|form| form.name)
}

impl CellKind {
    /// The row for this kind.
    pub fn form(self) -> &'static Form {
        // The table lists the kinds in the order of the enum.
        &FORMS[self as usize]
    }

    /// Looks up a kind by its name in an opening line.
    pub fn named(name: &str) -> Option<CellKind> {
        let form = FORMS.iter().find(|form| form.name == name)?;
        Some(form.kind)
    }
}

impl Form {
    /// The keys that this kind accepts, in the order they are written.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.required.iter().chain(self.optional).copied()
    }

    /// Reports keys that this kind does not accept, duplicate keys, and values that a key cannot have.
    pub fn wrong_keys(&self, source: &Source, pairs: &[Pair]) -> Vec<Problem> {
        let known = || self.required.iter().chain(self.optional).copied();
        let mut problems = Vec::new();
        for (index, Pair { key, value }) in pairs.iter().enumerate() {
            let place = key.at.clone();
            if !known().any(|name| name == key.text) {
                let message = format!("unknown key `{}` in a {}", key.text, self.name);
                let all: Vec<&str> = known().collect();
                let help = did_you_mean(&key.text, known())
                    .or_else(|| Some(format!("known here: {}", join_or(&all)?)));
                problems.push(source.problem(place, message).maybe_help(help));
            } else if pairs[..index]
                .iter()
                .any(|before| before.key.text == key.text)
            {
                problems
                    .push(source.problem(place, format!("the key `{}` is given twice", key.text)));
            } else if value.text.trim().is_empty() {
                problems
                    .push(source.problem(place, format!("the key `{}` has no value", key.text)));
            } else if matches!(key.text.as_str(), "id" | "for" | "check") && !is_id(&value.text) {
                problems.push(source.problem(value.at.clone(), not_an_id(&value.text)));
            } else if key.text == "session" && value.text != "fresh" {
                problems.push(source.problem(
                    value.at.clone(),
                    "a demo's session is `fresh` or not named at all",
                ));
            }
        }
        problems
    }
}
