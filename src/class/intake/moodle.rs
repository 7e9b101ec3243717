//! Moodle's "Download all submissions": `Full Name_12345_assignsubmission_file_/`, or the same before the name of each file.
//!
//! The number is the participant's in this assignment, the `Identifier` of Moodle's grading worksheet. In an assignment for
//! groups, name and number are the group's.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;

use super::layout::{Fit, is_work};
use super::parcel::Sorted;
use super::tree::Tree;

static FOLDER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(?<name>.+?)(?:_(?<number>\d+))?_assignsubmission_(?<kind>[a-z]+)(?:_.*)?$")
        .expect("the pattern of Moodle's folders is valid")
});

pub fn fits(tree: &Tree) -> Fit {
    let base = base(tree);
    let named = |path: &str| FOLDER.is_match(first(base, path));
    let (named, others): (Vec<_>, Vec<_>) =
        tree.entries.iter().partition(|entry| named(&entry.path));
    if named.is_empty() {
        Fit::No
    } else if others.into_iter().any(is_work) {
        Fit::Partly
    } else {
        Fit::Yes
    }
}

/// The folder around all others. With one learner, the folder that holds everything is theirs.
fn base(tree: &Tree) -> &str {
    let wrapping = tree.wrapping_folder();
    if FOLDER.is_match(wrapping.trim_end_matches('/')) {
        ""
    } else {
        wrapping
    }
}

/// The part of the path that tells whose it is.
fn first<'p>(base: &str, path: &'p str) -> &'p str {
    let path = path.strip_prefix(base).unwrap_or_default();
    path.split('/').next().unwrap_or_default()
}

pub fn sort(tree: &Tree) -> Sorted {
    let mut sorted = Sorted::default();
    let base = base(tree);
    for (index, entry) in tree.entries.iter().enumerate() {
        let Some(marks) = FOLDER.captures(first(base, &entry.path)) else {
            sorted.leave(&entry.path, "has no name as Moodle gives it");
            continue;
        };
        let name = marks["name"].to_owned();
        let number = marks.name("number").map(|number| number.as_str());
        let parcel = sorted.parcel(number.unwrap_or(&name), 1);
        if let Some(number) = number {
            // What Moodle's worksheet has in that column, so that grades find their way back.
            let identifier = format!("Participant {number}");
            parcel.student.columns = BTreeMap::from([("Identifier".to_owned(), identifier)]);
        }
        parcel.student.name = Some(name);
        if &marks["kind"] == "onlinetext" {
            parcel.problems.push(
                "It has online text, which is not read. Ask for a file, or look at it in Moodle."
                    .to_owned(),
            );
        } else {
            parcel.entries.push(index);
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
        let found: Vec<_> = sorted
            .parcels
            .iter()
            .map(|parcel| {
                let name = parcel.student.name.as_deref().unwrap();
                (parcel.student.id.as_str(), name, parcel.entries.len())
            })
            .collect();
        let expected = [
            ("657831", "Ada Lovelace", 2),
            ("657832", "Anne-Marie O'Neill", 1),
            ("Default team", "Default team", 1),
            ("12", "Participant", 1),
            ("77", "Team 3", 1),
        ];
        assert_eq!(found, expected);
        assert_eq!(
            sorted.parcels[0].student.columns["Identifier"],
            "Participant 657831"
        );
        assert_eq!(sorted.left_aside.len(), 1);
    }

    #[test]
    fn online_text_is_told_and_belongs_to_the_same_submission() {
        let tree = Tree::of(&[
            "Ada Lovelace_657831_assignsubmission_file_/lesson.ipynb",
            "Ada Lovelace_657831_assignsubmission_onlinetext_/onlinetext.html",
        ]);
        let sorted = sort(&tree);
        assert_eq!(sorted.parcels.len(), 1);
        assert_eq!(sorted.parcels[0].entries, [0]);
        assert!(sorted.parcels[0].problems[0].starts_with("It has online text"));
    }

    #[test]
    fn a_folder_around_all_and_a_class_of_one_are_both_read() {
        for path in [
            "CS101-hw1-4711/Ada Lovelace_65_assignsubmission_file_/a.ipynb",
            "Ada Lovelace_65_assignsubmission_file_/a.ipynb",
        ] {
            let tree = Tree::of(&[path]);
            assert_eq!(fits(&tree), Fit::Yes);
            assert_eq!(sort(&tree).parcels[0].student.id, "65");
        }
    }
}
