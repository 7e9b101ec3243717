//! What a notebook says of its lesson, and a cell of its place in it: metadata under the key `gpu_tutor`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::lesson::{self, Header};

/// The key in the metadata of notebooks and of their cells.
pub const KEY: &str = "gpu_tutor";
/// Raised when older programs could no longer read what is written.
pub const VERSION: u32 = 1;

/// Of the whole notebook.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct About {
    pub version: u32,
    /// The lesson's id.
    pub lesson: String,
    pub title: String,
    pub section: String,
    pub summary: String,
    /// Whether solutions, hints, checks and wrong answers are in the notebook.
    pub solutions: bool,
    /// The front matter as its author wrote it, where that is not the usual way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub front_matter: Option<String>,
    /// What ends the file, where that is not one line end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rest: Option<String>,
}

impl About {
    pub fn header(&self) -> Header {
        Header {
            id: self.lesson.clone(),
            title: self.title.clone(),
            section: self.section.clone(),
            summary: self.summary.clone(),
        }
    }
}

/// What a cell is in its lesson.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Prose,
    Setup,
    Demo,
    /// An answer cell: at first it holds the starter.
    Exercise,
    /// `:check ID`; made for the notebook.
    Grade,
    /// A line of help; made for the notebook.
    Note,
    Solution,
    Hint,
    Check,
    Wrong,
    Quiz,
    /// A kind that a later version knows.
    #[default]
    #[serde(other)]
    Unknown,
}

impl Kind {
    /// The kind of lesson cell that this is; none for prose and for what is made for the notebook.
    pub fn in_lesson(self) -> Option<lesson::Kind> {
        match self {
            Kind::Setup => Some(lesson::Kind::Setup),
            Kind::Demo => Some(lesson::Kind::Demo),
            Kind::Exercise => Some(lesson::Kind::Exercise),
            Kind::Solution => Some(lesson::Kind::Solution),
            Kind::Hint => Some(lesson::Kind::Hint),
            Kind::Check => Some(lesson::Kind::Check),
            Kind::Wrong => Some(lesson::Kind::Wrong),
            Kind::Quiz => Some(lesson::Kind::Quiz),
            Kind::Prose | Kind::Grade | Kind::Note | Kind::Unknown => None,
        }
    }
}

/// Of one cell.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tag {
    pub kind: Kind,
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
    pub fn new(kind: Kind) -> Self {
        Tag {
            kind,
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
        match self.kind {
            Kind::Exercise => self.key("id"),
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
        let tag = Tag::new(Kind::Wrong)
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
        assert_eq!(tag.kind, Kind::Unknown);
        assert_eq!(tag.key("id"), None);
        assert_eq!(read(json!({})).kind, Kind::Unknown);
    }

    #[test]
    fn nothing_is_said_of_how_a_cell_is_written_where_that_is_as_usual() {
        let value = serde_json::to_value(Tag::new(Kind::Prose)).expect("JSON");
        assert_eq!(value, json!({"kind": "prose"}));
    }
}
