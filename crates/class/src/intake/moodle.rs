//! Moodle's "Download all submissions": `Full Name_12345_assignsubmission_file_/`, or the same text in front of each
//! file's name.
//!
//! The number is the participant's number in this assignment, the `Identifier` in Moodle's grading worksheet. In a
//! group assignment, the name and number are the group's.
//!
//! Learners choose their names, and may put what looks like Moodle's mark in them. A folder's name ends with the mark,
//! so the last one is Moodle's. A file's own name comes after the mark and is also chosen by the learner: if there are
//! two marks, nothing shows which is Moodle's, and the file is set aside.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::layout::{Fit, is_work};
use super::sorted::Sorted;
use super::tree::{Entry, Kind, Tree};

const MARK: &str = "_assignsubmission_";

static FOLDER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(?<name>.+?)(?:_(?<number>\d+))?_assignsubmission_(?<kind>[a-z]+)_?$")
        .expect("the pattern of Moodle's folders is valid")
});

static FILE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(?<name>.+?)(?:_(?<number>\d+))?_assignsubmission_(?<kind>[a-z]+)_.+$")
        .expect("the pattern of Moodle's files is valid")
});

/// What Moodle wrote in front of a submission.
enum Mark<'p> {
    One(Captures<'p>),
    /// There is a learner's mark as well as Moodle's.
    Several,
    None,
}

pub fn fits(tree: &Tree) -> Fit {
    let base = base(tree);
    let named = |entry: &&Entry| !matches!(mark(base, entry), Mark::None);
    let (named, others): (Vec<_>, Vec<_>) = tree.entries.iter().partition(named);
    if named.is_empty() {
        Fit::No
    } else if others.into_iter().any(is_work) {
        Fit::Partly
    } else {
        Fit::Yes
    }
}

/// The folder that contains all others. If there is only one learner, the folder that contains everything is theirs.
fn base(tree: &Tree) -> &str {
    let wrapping = tree.wrapping_folder();
    if FOLDER.is_match(wrapping.trim_end_matches('/')) {
        ""
    } else {
        wrapping
    }
}

/// Reads the part of the path that says who it belongs to.
fn mark<'p>(base: &str, entry: &'p Entry) -> Mark<'p> {
    let path = entry.path.strip_prefix(base).unwrap_or_default();
    let captures = match path.split_once('/') {
        Some((folder, _)) => FOLDER.captures(folder),
        None if entry.kind == Kind::EmptyFolder => FOLDER.captures(path),
        None if path.matches(MARK).count() > 1 => return Mark::Several,
        None => FILE.captures(path),
    };
    captures.map_or(Mark::None, Mark::One)
}

pub fn sort(tree: &Tree) -> Sorted {
    let mut sorted = Sorted::default();
    let base = base(tree);
    for (index, entry) in tree.entries.iter().enumerate() {
        let marks = match mark(base, entry) {
            Mark::One(marks) => marks,
            Mark::Several => {
                sorted.leave(
                    &entry.path,
                    "could belong to several learners, because `_assignsubmission_` is in it twice. Check in Moodle whose it is, and \
                     download the submissions in folders",
                );
                continue;
            }
            Mark::None => {
                sorted.leave(&entry.path, "does not have a name in Moodle's format");
                continue;
            }
        };
        let name = marks["name"].to_owned();
        let number = marks.name("number").map(|number| number.as_str());
        let submission = sorted.submission(number.unwrap_or(&name), 1);
        if let Some(number) = number {
            // The value that Moodle's worksheet has in that column, so that grades can be imported again.
            let identifier = format!("Participant {number}");
            submission.student.columns = BTreeMap::from([("Identifier".to_owned(), identifier)]);
        }
        submission.student.name = Some(name);
        if &marks["kind"] == "onlinetext" {
            submission.problems.push(
                "It has online text, which is not read. Ask for a file, or look at it in Moodle."
                    .to_owned(),
            );
        } else {
            submission.entries.push(index);
        }
    }
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_tells_the_name_and_the_participants_number() {
        let tree = Tree::of(&[
            "Ada Lovelace_657831_assignsubmission_file_/lesson.ipynb",
            "Ada Lovelace_657831_assignsubmission_file_/src/main.rs",
            "Anne-Marie O'Neill_657832_assignsubmission_file/lesson.ipynb",
            "Participant_12_assignsubmission_file_lesson.ipynb",
            "Team 3_77_assignsubmission_file_/a_1_b.ipynb",
            "Default team_assignsubmission_file_/a.ipynb",
            "Grades-CS101-hw1.csv",
        ]);
        assert_eq!(fits(&tree), Fit::Yes);
        let sorted = sort(&tree);
        let expected = [
            "657831 Ada Lovelace: 2 files, 0 problems",
            "657832 Anne-Marie O'Neill: 1 files, 0 problems",
            "Default team Default team: 1 files, 0 problems",
            "12 Participant: 1 files, 0 problems",
            "77 Team 3: 1 files, 0 problems",
        ];
        assert_eq!(sorted.told(), expected);
        assert_eq!(
            sorted.submissions[0].student.columns["Identifier"],
            "Participant 657831"
        );
        assert_eq!(sorted.left_aside.len(), 1);
    }

    #[test]
    fn a_name_that_imitates_moodles_mark_leads_nowhere_else() {
        let sorted = sort(&Tree::of(&[
            "Ada Lovelace_65_assignsubmission_file_/a.ipynb",
            "Eve_65_assignsubmission_file__66_assignsubmission_file_/_67_assignsubmission_file_/a.ipynb",
        ]));
        let expected = [
            "65 Ada Lovelace: 1 files, 0 problems",
            "66 Eve_65_assignsubmission_file_: 1 files, 0 problems",
        ];
        assert_eq!(sorted.told(), expected);
    }

    #[test]
    fn a_file_with_two_marks_is_left_aside() {
        let tree = Tree::of(&[
            "Ada Lovelace_65_assignsubmission_file_a.ipynb",
            "Eve_65_assignsubmission_file_x_66_assignsubmission_file_a.ipynb",
        ]);
        assert_eq!(fits(&tree), Fit::Yes);
        let sorted = sort(&tree);
        assert_eq!(sorted.told(), ["65 Ada Lovelace: 1 files, 0 problems"]);
        assert!(sorted.left_aside[0].contains("could belong to several learners"));
    }

    #[test]
    fn online_text_is_told_and_belongs_to_the_same_submission() {
        let tree = Tree::of(&[
            "Ada Lovelace_657831_assignsubmission_file_/lesson.ipynb",
            "Ada Lovelace_657831_assignsubmission_onlinetext_/onlinetext.html",
        ]);
        let sorted = sort(&tree);
        assert_eq!(sorted.submissions.len(), 1);
        assert_eq!(sorted.submissions[0].entries, [0]);
        assert!(sorted.submissions[0].problems[0].starts_with("It has online text"));
    }

    #[test]
    fn a_folder_around_all_and_a_class_of_one_are_both_read() {
        for path in [
            "CS101-hw1-4711/Ada Lovelace_65_assignsubmission_file_/a.ipynb",
            "Ada Lovelace_65_assignsubmission_file_/a.ipynb",
        ] {
            let tree = Tree::of(&[path]);
            assert_eq!(fits(&tree), Fit::Yes);
            assert_eq!(sort(&tree).submissions[0].student.id, "65");
        }
    }
}
