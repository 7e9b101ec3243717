//! What a notebook says of its lesson, and a cell of its place in it: metadata under the key `gpu_tutor`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::lesson::{CellKind, Header};

/// The key in the metadata of notebooks and of their cells.
pub const KEY: &str = "gpu_tutor";
/// Raised when older programs could no longer read what is written.
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
    /// The front matter as its author wrote it, where that is not the usual way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub front_matter: Option<String>,
    /// What ends the file, where that is not one line end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rest: Option<String>,
}

/// What a cell is in its lesson.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "&'static str")]
pub enum Role {
    Prose,
    /// A cell of the lesson file. An exercise is the cell for its answer, which holds the starter at first.
    Cell(CellKind),
    /// `:check ID`; made for the notebook.
    Grade,
    /// A line of help; made for the notebook.
    Note,
    /// One that a later version knows.
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
    /// How the cell stands in its file, where that is not the usual way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub written: Option<Written>,
    /// The same of a demo's expectation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub toml_written: Option<Written>,
    /// The opening line's keys: `id`, `for`, `covers`, …
    #[serde(flatten)]
    pub keys: BTreeMap<String, Value>,
}

/// The surroundings of a cell's text in its file. What is absent is as usual.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Written {
    /// What stands between the piece before and this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// The opening line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<String>,
    /// The closing line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub close: Option<String>,
    /// A setup that stands below its exercise.
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
