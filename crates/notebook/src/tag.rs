//! Metadata under the key `gpu_tutor`: the lesson of a notebook, and the role of each cell in it.

use std::collections::BTreeMap;

use gpu_tutor_lessons::{CellKind, Header};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The key in the metadata of notebooks and of their cells.
pub const KEY: &str = "gpu_tutor";
/// Increased when older programs can no longer read the metadata.
pub const VERSION: u32 = 1;

/// The metadata of the whole notebook.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct About {
    pub version: u32,
    /// The lesson's front matter.
    #[serde(flatten)]
    pub header: Header,
    /// Whether solutions, hints, checks and wrong answers are in the notebook.
    pub solutions: bool,
    /// The language of its text, such as `zh`; `None` for English.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The text of the front matter, if it differs from the usual form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub front_matter: Option<String>,
    /// The end of the file, if it is not a single line end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rest: Option<String>,
}

/// The role of a cell in its lesson.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "&'static str")]
pub enum Role {
    Prose,
    /// A cell of the lesson file. An exercise is the cell for its answer, which holds the starter at first.
    Cell(CellKind),
    /// `:check ID`; generated for the notebook.
    Grade,
    /// A line of help; generated for the notebook.
    Note,
    /// A role that only a later version knows.
    #[default]
    Unknown,
}

impl From<String> for Role {
    fn from(name: String) -> Self {
        match name.as_str() {
            "prose" => Role::Prose,
            "grade" => Role::Grade,
            "note" => Role::Note,
            name => CellKind::named(name).map_or(Role::Unknown, Role::Cell),
        }
    }
}

impl From<Role> for &'static str {
    fn from(role: Role) -> Self {
        match role {
            Role::Prose => "prose",
            Role::Cell(kind) => kind.form().name,
            Role::Grade => "grade",
            Role::Note => "note",
            Role::Unknown => "unknown",
        }
    }
}

/// The metadata of one cell.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tag {
    #[serde(rename = "kind")]
    pub role: Role,
    /// A demo's `toml expect`, or a quiz with its answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub toml: Option<String>,
    /// The starter of an answer cell that still holds the solution: one in an assignment that nbgrader has not released
    /// yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starter: Option<String>,
    /// How the cell's text differs from the usual form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub written: Option<Written>,
    /// The same as `written`, for a demo's expectation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub toml_written: Option<Written>,
    /// The opening line's keys: `id`, `for`, `covers`, …
    #[serde(flatten)]
    pub keys: BTreeMap<String, Value>,
}

/// The text around a cell in its file. `None` means the usual form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Written {
    /// The text between the previous piece and this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// The opening line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<String>,
    /// The closing line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub close: Option<String>,
    /// Whether a setup is below its exercise.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub below: bool,
}

impl Tag {
    pub fn new(role: Role) -> Self {
        Tag {
            role,
            ..Tag::default()
        }
    }

    #[must_use]
    pub fn with(mut self, key: &str, value: &str) -> Self {
        self.keys.insert(key.to_owned(), value.into());
        self
    }

    pub fn key(&self, name: &str) -> Option<&str> {
        self.keys.get(name)?.as_str()
    }

    /// The exercise that the cell is or belongs to.
    pub fn exercise(&self) -> Option<&str> {
        match self.role {
            Role::Cell(CellKind::Exercise) => self.key("id"),
            _ => self.key("for"),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(value: Value) -> Tag {
        serde_json::from_value(value).expect("a tag")
    }

    #[test]
    fn a_cell_s_metadata_are_its_kind_and_the_keys_of_its_opening_line() {
        let tag = Tag::new(Role::Cell(CellKind::Wrong))
            .with("id", "too-big")
            .with("for", "size");
        let value = serde_json::to_value(&tag).expect("JSON");
        assert_eq!(
            value,
            json!({"kind": "wrong", "id": "too-big", "for": "size"})
        );
        assert_eq!(read(value), tag);
        assert_eq!(tag.exercise(), Some("size"));
    }

    #[test]
    fn what_later_versions_and_people_add_is_no_error() {
        let tag = read(json!({"kind": "poll", "id": 3, "colour": {"of": ["things"]}}));
        assert_eq!(tag.role, Role::Unknown);
        assert_eq!(tag.key("id"), None);
        assert_eq!(read(json!({})).role, Role::Unknown);
    }

    #[test]
    fn nothing_is_said_of_how_a_cell_is_written_where_that_is_as_usual() {
        let value = serde_json::to_value(Tag::new(Role::Prose)).expect("JSON");
        assert_eq!(value, json!({"kind": "prose"}));
    }
}
