//! nbgrader's folders: `submitted/STUDENT/ASSIGNMENT/`, and the exchange's
//! `inbound/STUDENT+ASSIGNMENT+TIME+SECRET/`, which keeps every attempt.
//!
//! Every learner may create folders in `inbound/`, with any name, so a folder's owner has to be the learner in its
//! name, as `nbgrader collect` also checks. Anything owned by root or by the user who is grading was copied there by
//! somebody who is allowed to do so.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::sync::LazyLock;

use regex::Regex;

use super::layout::{Fit, is_work};
use super::owners::Owners;
use super::sorted::Sorted;
use super::tree::Tree;
use super::{IntakeError, IntakeOptions, Layout};
use crate::time;

/// The file where nbgrader records when a submission was handed in.
const TIMESTAMP: &str = "timestamp.txt";
/// nbgrader's folders for the steps of a course and for its exchange. Only two of them contain what learners handed in.
const COURSE: [&str; 7] = [
    SUBMITTED,
    INBOUND,
    "source",
    "release",
    "autograded",
    "feedback",
    "outbound",
];
const SUBMITTED: &str = "submitted";
const INBOUND: &str = "inbound";
/// Files that are found in a course and that learners cannot put there.
const COURSE_FILES: [&str; 2] = ["nbgrader_config.py", "gradebook.db"];

static HANDED_IN: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(?<student>[^+]+)\+(?<assignment>[^+]+)\+(?<time>\d{4}-\d\d-\d\d [^+]+(?:\+\d{4})?)(?:\+[^+]*)?$")
        .expect("the pattern of nbgrader's inbound folders is valid")
});

pub fn fits(tree: &Tree) -> Fit {
    let base = base(tree);
    if !base.is_empty() {
        return Fit::Yes;
    }
    // What one learner handed in must not determine how the class is read, so the marks of the majority of folders
    // decide.
    let mut learners = BTreeSet::new();
    let mut stamped = BTreeSet::new();
    let mut inbound = 0;
    let mut is_deep = true;
    for entry in &tree.entries {
        let parts: Vec<_> = entry.path.split('/').collect();
        if parts.len() > 1 && learners.insert(parts[0]) {
            inbound += usize::from(HANDED_IN.is_match(parts[0]));
        }
        if matches!(parts.as_slice(), [_, _, TIMESTAMP]) {
            stamped.insert(parts[0]);
        }
        is_deep &= !is_work(entry) || parts.len() >= 3;
    }
    let is = |name: &str| tree.root.file_name() == Some(name.as_ref());
    if learners.is_empty() {
        Fit::No
    } else if inbound == learners.len()
        || (inbound > 0 && is(INBOUND))
        || (is_deep && (is(SUBMITTED) || stamped.len() * 2 >= learners.len()))
    {
        Fit::Yes
    } else if inbound > 0 {
        Fit::Partly
    } else {
        Fit::No
    }
}

/// The part of a path before the learner, with its slash: `submitted/` in a course folder. A learner may have the same
/// name as that folder, but then the other learners will not all have the names of a course's other folders.
fn base(tree: &Tree) -> String {
    let wrapping = tree.wrapping_folder();
    let is_one = |name: Option<&OsStr>| {
        [SUBMITTED, INBOUND]
            .iter()
            .any(|one| name == Some(one.as_ref()))
    };
    if is_one(tree.root.file_name()) {
        return String::new();
    }
    ["", wrapping]
        .into_iter()
        .find_map(|start| Some(format!("{start}{}/", submissions(tree, start)?)))
        .unwrap_or_default()
}

/// The submissions folder among those beneath `start`, if these are the folders of a course.
fn submissions(tree: &Tree, start: &str) -> Option<&'static str> {
    let mut folders = BTreeSet::new();
    let mut is_course = false;
    let mut has_work = false;
    for entry in &tree.entries {
        let path = entry.path.strip_prefix(start).unwrap_or_default();
        match path.split_once('/') {
            Some((folder, _)) => {
                folders.insert(folder);
            }
            None => {
                is_course |= COURSE_FILES.contains(&path);
                has_work |= is_work(entry);
            }
        }
    }
    let only_course = !has_work && folders.iter().all(|folder| COURSE.contains(folder));
    let holds = |name: &&str| folders.contains(name);
    [SUBMITTED, INBOUND]
        .into_iter()
        .find(holds)
        .filter(|_| is_course || only_course)
}

pub fn sort(tree: &mut Tree, options: &IntakeOptions) -> Result<Sorted, IntakeError> {
    let mut sorted = Sorted::default();
    let base = base(tree);
    let is_exchange = base.ends_with("inbound/")
        || tree.root.file_name() == Some(INBOUND.as_ref())
        || tree
            .entries
            .iter()
            .any(|entry| HANDED_IN.is_match(entry.path.split('/').next().unwrap_or_default()));
    let mut owners = Owners::new(tree, &base);
    let mut assignments = BTreeSet::new();
    let mut found = Vec::new();
    for (index, entry) in tree.entries.iter().enumerate() {
        let Some(path) = entry.path.strip_prefix(&base) else {
            let first = entry.path.split('/').next().unwrap_or_default();
            if entry.path.contains('/') && !COURSE.contains(&first) {
                sorted.leave(&entry.path, "is not in nbgrader's submissions folder");
            }
            continue;
        };
        let (folder, inside) = path.split_once('/').unwrap_or((path, ""));
        let place = if let Some(marks) = HANDED_IN.captures(folder) {
            if let Some(owner) = owners.another(folder, &marks["student"]) {
                sorted.leave(
                    &entry.path,
                    &format!(
                        "is in a folder that belongs to the user {owner}, who is not the learner in its name. If you know who handed it in, copy \
                         the folder as yourself and grade the copy"
                    ),
                );
                continue;
            }
            (
                marks["student"].to_owned(),
                marks["assignment"].to_owned(),
                Some(marks["time"].to_owned()),
                inside,
            )
        } else if is_exchange {
            sorted.leave(
                &entry.path,
                "is not in a folder that `nbgrader submit` created",
            );
            continue;
        } else {
            let (assignment, inside) = inside.split_once('/').unwrap_or((inside, ""));
            if assignment.is_empty() || (inside.is_empty() && is_file_name(assignment)) {
                sorted.leave(&entry.path, "is not in a folder STUDENT/ASSIGNMENT");
                continue;
            }
            (folder.to_owned(), assignment.to_owned(), None, inside)
        };
        assignments.insert(place.1.clone());
        let is_timestamp = place.3 == TIMESTAMP;
        found.push((index, place.0, place.1, place.2, is_timestamp));
    }
    let assignment = one(tree, options, assignments, sorted.left_aside.first())?;
    let mut folders: BTreeMap<(String, Option<String>), u32> = BTreeMap::new();
    for (index, student, of, time, is_timestamp) in found {
        if of != assignment {
            continue;
        }
        let from_name = time.as_deref().and_then(time::parse);
        let next = u32::try_from(folders.len()).unwrap_or(u32::MAX);
        let order = *folders.entry((student.clone(), time)).or_insert(next);
        let submission = sorted.submission(&student, order);
        submission.attempt.submitted = submission.attempt.submitted.or(from_name);
        if !is_timestamp {
            submission.entries.push(index);
            continue;
        }
        let written = tree
            .read(index, 4096)
            .map(|bytes| String::from_utf8_lossy(&bytes).trim().to_owned());
        match written.map(|text| (time::parse(&text), text)) {
            Ok((Some(time), _)) => submission.attempt.submitted = Some(time),
            Ok((None, text)) => submission.problems.push(format!(
                "The time in `{TIMESTAMP}` could not be read: `{text}`. Write it as `2026-11-20 23:59:00 UTC`."
            )),
            Err(reason) => submission.problems.push(format!("`{TIMESTAMP}` {reason}.")),
        }
    }
    Ok(sorted)
}

/// Whether this can only be a file name: an empty assignment folder has no extension.
fn is_file_name(name: &str) -> bool {
    name.contains('.')
}

/// The requested assignment, or the only one.
fn one(
    tree: &Tree,
    options: &IntakeOptions,
    found: BTreeSet<String>,
    left_aside: Option<&String>,
) -> Result<String, IntakeError> {
    let path = tree.root.clone();
    let found: Vec<_> = found.into_iter().collect();
    match &options.assignment_folder {
        Some(name) if found.contains(name) => Ok(name.clone()),
        Some(name) if !found.is_empty() => Err(IntakeError::NotThisLayout {
            path,
            layout: Layout::Nbgrader,
            reason: format!(
                "no learner has an assignment `{name}`. The assignments are: {}",
                found.join(", ")
            ),
        }),
        _ if found.is_empty() => Err(IntakeError::NotThisLayout {
            path,
            layout: Layout::Nbgrader,
            reason: match left_aside {
                Some(first) => format!("nothing in it is a learner's. {first}"),
                None => "there is no folder STUDENT/ASSIGNMENT in it".to_owned(),
            },
        }),
        _ if found.len() == 1 => Ok(found.into_iter().next().unwrap_or_default()),
        _ => Err(IntakeError::Assignments { path, found }),
    }
}
