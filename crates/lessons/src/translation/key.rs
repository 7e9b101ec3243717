//! The name of a passage, in the English lesson and in its translations.

use std::fmt;

use super::super::form::CellKind;

/// The name of a passage. `gpu-tutor translate --accept` takes it in its text form.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// Title and summary.
    FrontMatter,
    /// A passage of prose, by the id of its step, such as `#naming-a-device`.
    Prose(String),
    Quiz(String),
    Predict(String),
    /// The expectation of a demo, by the demo's id.
    Expect(String),
    /// A hint of an exercise, counted from 1.
    Hint(String, usize),
    /// A check, by the exercise's id and its own.
    Check(String, String),
}

impl Key {
    /// The key for a cell whose opening line has these keys; `None` if such cells are not translated, or if a key is
    /// missing.
    pub fn of_cell<'a>(kind: &str, key: impl Fn(&str) -> Option<&'a str>) -> Option<Key> {
        let text = |name: &str| key(name).map(str::to_owned);
        match CellKind::named(kind)? {
            CellKind::Quiz => Some(Key::Quiz(text("id")?)),
            CellKind::Predict => Some(Key::Predict(text("id")?)),
            CellKind::Expect => Some(Key::Expect(text("for")?)),
            CellKind::Hint => Some(Key::Hint(text("for")?, key("n")?.parse().ok()?)),
            CellKind::Check => Some(Key::Check(text("for")?, text("id")?)),
            CellKind::Setup
            | CellKind::Demo
            | CellKind::Exercise
            | CellKind::Solution
            | CellKind::Wrong
            | CellKind::Survivor => None,
        }
    }

    /// The opening line's language, kind and keys, without `from`; `None` for passages that are not cells.
    pub fn info(&self) -> Option<String> {
        match self {
            Key::FrontMatter | Key::Prose(_) => None,
            Key::Quiz(id) => Some(format!("toml quiz id={id}")),
            Key::Predict(id) => Some(format!("toml predict id={id}")),
            Key::Expect(demo) => Some(format!("toml expect for={demo}")),
            Key::Hint(exercise, number) => Some(format!("text hint for={exercise} n={number}")),
            Key::Check(exercise, id) => Some(format!("toml check for={exercise} id={id}")),
        }
    }

    /// The top-level TOML keys that hold text to translate; `None` if the whole body is one text.
    pub fn toml_keys(&self) -> Option<&'static [&'static str]> {
        match self {
            Key::Quiz(_) => Some(&["question", "options", "explain", "replies"]),
            // The table comes last, since anything after it in a file would belong to it.
            Key::Predict(_) => Some(&["question", "options", "order", "explain", "number"]),
            Key::Check(..) => Some(&["title", "message", "hint"]),
            Key::FrontMatter => Some(&["title", "summary"]),
            Key::Prose(_) | Key::Expect(_) | Key::Hint(..) => None,
        }
    }

    /// Whether a lesson is complete without it: an expectation is translated only if it contains words from the
    /// interface.
    pub fn is_optional(&self) -> bool {
        matches!(self, Key::Expect(_))
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Key::FrontMatter => f.write_str("front-matter"),
            Key::Prose(id)
            | Key::Quiz(id)
            | Key::Predict(id)
            | Key::Expect(id)
            | Key::Check(_, id) => f.write_str(id),
            Key::Hint(exercise, number) => write!(f, "{exercise}:{number}"),
        }
    }
}
