//! Gradescope's "Export Submissions": a folder for each submission, and `submission_metadata.yml`, which says who
//! handed in each of them.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::layout::Fit;
use super::sorted::Sorted;
use super::tree::{Tree, printable};
use super::{IntakeError, Layout};
use crate::model::{Attempt, Student, Submission};
use crate::time;

const METADATA: &str = "submission_metadata.yml";
const MAX_METADATA: u64 = 64 << 20;
const MAX_NODES: usize = 20_000_000;

#[derive(Debug, Deserialize)]
struct Metadata {
    #[serde(rename = ":submitters", default)]
    submitters: Vec<Perhaps>,
    #[serde(rename = ":created_at", default)]
    created_at: Option<Time>,
}

/// A submitter, or anything else that the file contains in its place, so that odd data costs nobody else their grade.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Perhaps {
    Submitter(Submitter),
    Odd(IgnoredAny),
}

#[derive(Debug, Default, Deserialize)]
struct Submitter {
    #[serde(rename = ":name", default)]
    name: Option<Text>,
    #[serde(rename = ":sid", default)]
    sid: Option<Text>,
    #[serde(rename = ":email", default)]
    email: Option<Text>,
}

/// A student number, which may be written with or without quotes.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Text {
    Number(u64),
    Written(String),
    Odd(IgnoredAny),
}

/// A time, which Ruby writes either plainly or as an object that contains the time in UTC.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Time {
    Object { utc: String },
    Plain(String),
    Odd(IgnoredAny),
}

impl Text {
    /// A field's text. A value that is not text is reported as a problem with that person.
    fn text(value: Option<Self>, field: &str, problems: &mut Vec<String>) -> Option<String> {
        let text = match value? {
            Self::Number(number) => number.to_string(),
            Self::Written(text) => printable(text.trim()),
            Self::Odd(_) => {
                problems.push(format!(
                    "Its `{field}` in `{METADATA}` is neither text nor a whole number, and was ignored. Write it in quotes."
                ));
                return None;
            }
        };
        (!text.is_empty()).then_some(text)
    }
}

impl Time {
    fn read(&self) -> Option<DateTime<Utc>> {
        match self {
            Self::Object { utc: text } | Self::Plain(text) => time::parse(text),
            Self::Odd(_) => None,
        }
    }
}

pub fn fits(tree: &Tree) -> Fit {
    if metadata(tree).is_some() {
        Fit::Yes
    } else {
        Fit::No
    }
}

/// The index of the metadata file, and the folder that contains it.
fn metadata(tree: &Tree) -> Option<(usize, String)> {
    let base = tree.wrapping_folder();
    let index = tree
        .entries
        .iter()
        .position(|entry| entry.path.strip_prefix(base) == Some(METADATA))?;
    Some((index, base.to_owned()))
}

pub fn sort(tree: &mut Tree) -> Result<Sorted, IntakeError> {
    let unlike = |tree: &Tree, reason: String| IntakeError::NotThisLayout {
        path: tree.root.clone(),
        layout: Layout::Gradescope,
        reason,
    };
    let Some((index, base)) = metadata(tree) else {
        let reason = format!("there is no `{METADATA}` in it");
        return Err(unlike(tree, reason));
    };
    let text = tree
        .read(index, MAX_METADATA)
        .map_err(|reason| unlike(tree, format!("`{METADATA}` {reason}")))?;
    let submissions = parse(&text)
        .map_err(|error| unlike(tree, format!("`{METADATA}` could not be read: {error}")))?;
    let mut sorted = Sorted::default();
    let mut entries: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, entry) in tree.entries.iter().enumerate() {
        let path = entry.path.strip_prefix(&base).unwrap_or_default();
        let folder = path.split('/').next().unwrap_or_default();
        if submissions.contains_key(folder) {
            entries.entry(folder).or_default().push(index);
        } else if path != METADATA {
            sorted.leave(&entry.path, &format!("is not named in `{METADATA}`"));
        }
    }
    for (number, (folder, metadata)) in (1..).zip(submissions) {
        let submitted = metadata.created_at.as_ref().and_then(Time::read);
        let entries = entries.remove(folder.as_str()).unwrap_or_default();
        if metadata.submitters.is_empty() {
            sorted.leave(&folder, &format!("has no submitter in `{METADATA}`"));
        }
        // A group submission counts for each member of the group.
        for submitter in metadata.submitters {
            let mut problems = Vec::new();
            let submitter = match submitter {
                Perhaps::Submitter(submitter) => submitter,
                Perhaps::Odd(_) => {
                    problems.push(format!(
                        "One of its submitters in `{METADATA}` has no `:name`, `:sid` or `:email`. Write who it is."
                    ));
                    Submitter::default()
                }
            };
            let name = Text::text(submitter.name, ":name", &mut problems);
            let email = Text::text(submitter.email, ":email", &mut problems);
            let sid = Text::text(submitter.sid, ":sid", &mut problems);
            let id = sid.clone().or(email.clone()).or(name.clone());
            let mut columns = BTreeMap::from([("Submission".to_owned(), folder.clone())]);
            columns.extend(sid.map(|sid| ("SID".to_owned(), sid)));
            sorted.submissions.push(Submission {
                student: Student {
                    id: id.unwrap_or_else(|| folder.clone()),
                    name,
                    email,
                    columns,
                },
                attempt: Attempt { number, submitted },
                entries: entries.clone(),
                problems,
            });
        }
    }
    Ok(sorted)
}

fn parse(bytes: &[u8]) -> Result<BTreeMap<String, Metadata>, String> {
    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    // The results and histories of a large class produce many nodes. The file is written by Gradescope, and its size is
    // limited.
    let options = serde_saphyr::options! {
        // A student number, which keeps its leading zeros.
        leading_zero_numbers_as_strings: true,
        budget: serde_saphyr::budget! {
            max_nodes: MAX_NODES,
            max_events: 2 * MAX_NODES,
        },
    };
    serde_saphyr::from_str_with_options(text, options).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    // As Gradescope writes it, with its results and history shortened.
    const EXPORT: &str = "---
submission_163712345:
  :submitters:
  - :name: Ada Lovelace
    :sid: '3031234567'
    :email: ada@berkeley.edu
  :created_at: 2023-02-09 12:17:46.464613000 -08:00
  :score: 7.0
  :status: processed
  :results:
    tests:
    - name: sum
      score: 7.0
      max_score: 10.0
    stdout_visibility: hidden
  :history:
  - :id: 163712001
    :created_at: 2023-02-09 11:02:13.000000000 -08:00
    :score: 0.0
submission_163712346:
  :submitters:
  - :name: Grace Hopper
    :sid: 3031234568
    :email: grace@berkeley.edu
  - :name: Alan Turing
    :sid:
    :email: alan@berkeley.edu
  :created_at: !ruby/object:ActiveSupport::TimeWithZone
    utc: 2023-02-10 07:59:59.000000000 Z
    zone: !ruby/object:ActiveSupport::TimeZone
      name: America/Los_Angeles
    time: 2023-02-09 23:59:59.000000000 Z
  :score:
submission_163712347:
  :submitters: []
";

    #[test]
    fn an_export_is_read_with_groups_and_times() {
        let found = parse(EXPORT.as_bytes()).unwrap();
        let one = &found["submission_163712345"];
        let time = |metadata: &Metadata| metadata.created_at.as_ref().unwrap().read().unwrap();
        assert_eq!(time(one).to_rfc3339(), "2023-02-09T20:17:46.464613+00:00");
        let group = &found["submission_163712346"];
        assert_eq!(time(group).to_rfc3339(), "2023-02-10T07:59:59+00:00");
        assert_eq!(group.submitters.len(), 2);
        let Perhaps::Submitter(second) = &group.submitters[1] else {
            panic!("a submitter");
        };
        assert!(second.sid.is_none());
    }

    #[test]
    fn an_odd_value_costs_its_own_person() {
        let folder = tempfile::tempdir().unwrap();
        let odd = "\
a:
  :submitters:
  - {:name: [a, b], :sid: 0123}
b:
  :submitters:
  - {:name: Bob, :sid: [7], :email: bob@x.org}
c:
  :submitters: [17]
  :created_at: [1]
d:
  :submitters:
  - {:name: Dora, :sid: 4}
";
        std::fs::write(folder.path().join(METADATA), odd).unwrap();
        for name in ["a", "b", "c", "d"] {
            std::fs::create_dir(folder.path().join(name)).unwrap();
            std::fs::write(folder.path().join(name).join("hw.rs"), "").unwrap();
        }
        let sorted = sort(&mut Tree::open(folder.path()).unwrap()).unwrap();
        let told = [
            "0123 nameless: 1 files, 1 problems",
            "bob@x.org Bob: 1 files, 1 problems",
            "c nameless: 1 files, 1 problems",
            "4 Dora: 1 files, 0 problems",
        ];
        assert_eq!(sorted.told(), told);
    }

    #[test]
    fn the_metadata_says_whose_a_folder_is() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("assignment_8046601_export");
        for name in ["submission_163712345", "submission_163712346", "stray"] {
            std::fs::create_dir_all(root.join(name)).unwrap();
            std::fs::write(root.join(name).join("hw.ipynb"), "{}").unwrap();
        }
        std::fs::write(root.join(METADATA), EXPORT).unwrap();
        let mut tree = Tree::open(folder.path()).unwrap();
        assert_eq!(fits(&tree), Fit::Yes);
        let sorted = sort(&mut tree).unwrap();
        let ids: Vec<_> = sorted
            .submissions
            .iter()
            .map(|one| (one.student.id.as_str(), one.entries.len()))
            .collect();
        let expected = [
            ("3031234567", 1),
            ("3031234568", 1),
            ("alan@berkeley.edu", 1),
        ];
        assert_eq!(ids, expected);
        assert_eq!(sorted.left_aside.len(), 2, "{:?}", sorted.left_aside);
    }
}
