//! Canvas's "Download Submissions": `lovelaceada_LATE_1234_56789_hw1-1.ipynb`, that is, the letters of the sortable
//! name, a marker if it was late, Canvas's numbers for the learner and the file, and the file's own name.
//!
//! Learners choose the names before and after the numbers, and may put numbers in them. If Canvas's numbers could be in
//! more than one place, Canvas's own gradebook, used as the roster, shows which of them is a learner's; without it, the
//! file is set aside.

use std::sync::LazyLock;

use regex::Regex;

use super::layout::{Fit, is_work};
use super::sorted::Sorted;
use super::tree::Tree;
use crate::roster::Roster;

/// What comes before Canvas's numbers.
static NAME: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^(?:(?<name>[\p{L}\p{M}\p{N}_]+?)_)??(?<late>LATE_)?$")
        .expect("the pattern of Canvas's names is valid")
});

/// The numbers, and what follows them.
static NUMBERS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?x)^(?:(?<user>\d+)|anon_(?<anonymous>[A-Za-z0-9]+))_
        (?:\d+_.+|(?<page>text|link)\.html)$",
    )
    .expect("the pattern of Canvas's numbers is valid")
});

/// One way to read the name of a file.
#[derive(Debug, Clone, Copy)]
struct Reading<'p> {
    name: Option<&'p str>,
    is_late: bool,
    id: &'p str,
    is_anonymous: bool,
    page: Option<&'p str>,
}

pub fn fits(tree: &Tree) -> Fit {
    let base = tree.wrapping_folder();
    let work: Vec<_> = tree.entries.iter().filter(|entry| is_work(entry)).collect();
    let named = |path: &str| !readings(base, path).is_empty();
    let count = work.iter().filter(|entry| named(&entry.path)).count();
    let pages = tree.entries.iter().any(|entry| named(&entry.path));
    match count {
        0 if work.is_empty() && pages => Fit::Yes,
        0 => Fit::No,
        count if count == work.len() => Fit::Yes,
        _ => Fit::Partly,
    }
}

/// Every way to read a path.
fn readings<'p>(base: &str, path: &'p str) -> Vec<Reading<'p>> {
    let Some(file) = path.strip_prefix(base).filter(|file| !file.contains('/')) else {
        return Vec::new();
    };
    let ends = file.match_indices('_').map(|(at, _)| at + 1);
    let places = std::iter::once(0).chain(ends);
    let reading = |place: usize| {
        let (before, behind) = file.split_at(place);
        let (before, behind) = (NAME.captures(before)?, NUMBERS.captures(behind)?);
        let anonymous = behind.name("anonymous");
        let id = behind.name("user").or(anonymous)?;
        Some(Reading {
            name: before.name("name").map(|name| name.as_str()),
            is_late: before.name("late").is_some(),
            id: id.as_str(),
            is_anonymous: anonymous.is_some(),
            page: behind.name("page").map(|page| page.as_str()),
        })
    };
    places.filter_map(reading).collect()
}

/// The correct reading, if it can be determined.
fn the_one<'p>(readings: &[Reading<'p>], roster: Option<&Roster>) -> Option<Reading<'p>> {
    if let [only] = readings {
        return Some(*only);
    }
    // Canvas's gradebook lists everybody who can hand in, so a number that is not in it belongs to nobody.
    let roster = roster.filter(|roster| roster.is_canvas())?;
    let is_known = |one: &&Reading| !one.is_anonymous && roster.has_number("ID", one.id);
    let known: Vec<&Reading> = readings.iter().filter(is_known).collect();
    match known.as_slice() {
        [only] => Some(**only),
        _ => None,
    }
}

pub fn sort(tree: &Tree, roster: Option<&Roster>) -> Sorted {
    let mut sorted = Sorted::default();
    let base = tree.wrapping_folder();
    for (index, entry) in tree.entries.iter().enumerate() {
        let readings = readings(base, &entry.path);
        let Some(reading) = the_one(&readings, roster) else {
            let why = match readings.is_empty() {
                true => "does not have a name in Canvas's format",
                false => {
                    "could belong to several learners, because there are numbers in its name. Give Canvas's gradebook with `--roster`, \
                     or check in Canvas whose it is and rename it"
                }
            };
            sorted.leave(&entry.path, why);
            continue;
        };
        let submission = sorted.submission(reading.id, 1);
        submission.student.name = reading.name.map(str::to_owned);
        if !reading.is_anonymous {
            let id = reading.id.to_owned();
            submission.student.columns.insert("ID".to_owned(), id);
        }
        let mut tell = |problem: &str| {
            if !submission.problems.iter().any(|known| known == problem) {
                submission.problems.push(problem.to_owned());
            }
        };
        if reading.is_late {
            tell(
                "Canvas marks it as late, but its download does not say when it was handed in. Add a column `submitted` to \
                 the roster.",
            );
        }
        match reading.page {
            Some("text") => tell("It has a text entry, which is not read. Look at it in Canvas."),
            Some(_) => {
                tell("It is a link to a website, which is not fetched. Look at it in Canvas.")
            }
            None => submission.entries.push(index),
        }
    }
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn student(name: &str) -> (String, Option<String>, bool) {
        let sorted = sort(&Tree::of(&[name]), None);
        let submission = &sorted.submissions[0];
        let late = submission.problems.iter().any(|text| text.contains("late"));
        (
            submission.student.id.clone(),
            submission.student.name.clone(),
            late,
        )
    }

    #[test]
    fn a_file_tells_name_number_and_lateness() {
        for (file, id, name, late) in [
            (
                "lovelaceada_1234_56789_hw1.ipynb",
                "1234",
                Some("lovelaceada"),
                false,
            ),
            (
                "lovelaceada_LATE_1234_56789_hw1-2.ipynb",
                "1234",
                Some("lovelaceada"),
                true,
            ),
            (
                "o_neill_anne_7_8_my_1_file.rs",
                "7",
                Some("o_neill_anne"),
                false,
            ),
            (
                "müllerjürgen_99_100_a b.ipynb",
                "99",
                Some("müllerjürgen"),
                false,
            ),
            ("anon_Ab3xZ_100_hw.ipynb", "Ab3xZ", None, false),
            ("LATE_anon_Ab3xZ_100_hw.ipynb", "Ab3xZ", None, true),
            ("1234_56789_hw1.ipynb", "1234", None, false),
        ] {
            let expected = (id.to_owned(), name.map(str::to_owned), late);
            assert_eq!(student(file), expected, "{file}");
        }
    }

    #[test]
    fn several_files_are_one_submission_and_pages_are_told() {
        let tree = Tree::of(&[
            "lovelaceada_1234_1_a.ipynb",
            "lovelaceada_1234_2_b.rs",
            "hoppergrace_5_text.html",
            "nolegs_6_link.html",
        ]);
        assert_eq!(fits(&tree), Fit::Yes);
        let expected = [
            "5 hoppergrace: 0 files, 1 problems",
            "1234 lovelaceada: 2 files, 0 problems",
            "6 nolegs: 0 files, 1 problems",
        ];
        assert_eq!(sort(&tree, None).told(), expected);
    }

    #[test]
    fn a_name_with_numbers_leads_to_nobody_else() {
        let paths = [
            "lovelaceada_1234_1_2026_11_20.ipynb",
            "lovelaceada_1234_1_x_999_2_a.ipynb",
            "anon_1234_5_6x_999_3_a.ipynb",
            "lovelaceada_1234_555_999_text.html",
        ];
        let tree = Tree::of(&paths);
        let sorted = sort(&tree, None);
        assert!(sorted.submissions.is_empty(), "{:?}", sorted.told());
        let several = |text: &&String| text.contains("could belong to several learners");
        assert_eq!(sorted.left_aside.iter().filter(several).count(), 4);
        // With Canvas's gradebook, a date is not mistaken for a learner, and somebody with another learner's name is
        // not confused with them.
        let text = "Student,ID,SIS User ID,Section\n\"Lovelace, Ada\",1234,S-1,\nEve,999,S-2,\n";
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("roster.csv");
        std::fs::write(&file, text).unwrap();
        let both = sort(&tree, Some(&Roster::read(&file, None).unwrap()));
        assert_eq!(both.told(), ["1234 lovelaceada: 1 files, 0 problems"]);
        assert_eq!(both.left_aside.len(), 3, "{:?}", both.left_aside);
    }

    #[test]
    fn other_files_beside_canvass_leave_the_layout_open() {
        let names = ["lovelaceada_1234_1_a.ipynb", "grace.ipynb"];
        assert_eq!(fits(&Tree::of(&names)), Fit::Partly);
        assert_eq!(fits(&Tree::of(&["grace.ipynb", "ada_2.rs"])), Fit::No);
    }
}
