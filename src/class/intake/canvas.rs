//! Canvas's "Download Submissions": `lovelaceada_LATE_1234_56789_hw1-1.ipynb`, that is the sortable name without what is no
//! letter, a mark when it was late, Canvas's numbers of the learner and of the file, and the file's own name.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::layout::{Fit, is_work};
use super::parcel::Sorted;
use super::tree::Tree;

static FILE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?x)^(?:(?<name>[\p{L}\p{M}\p{N}_]+?)_)??
        (?<late>LATE_)?
        (?:(?<user>\d+)|anon_(?<anonymous>[A-Za-z0-9]+))_
        (?:\d+_(?<file>.+)|(?<page>text|link)\.html)$",
    )
    .expect("the pattern of Canvas's files is valid")
});

pub fn fits(tree: &Tree) -> Fit {
    let base = tree.wrapping_folder();
    let work: Vec<_> = tree.entries.iter().filter(|entry| is_work(entry)).collect();
    let named = |path: &str| captures(base, path).is_some();
    let count = work.iter().filter(|entry| named(&entry.path)).count();
    let pages = tree.entries.iter().any(|entry| named(&entry.path));
    match count {
        0 if work.is_empty() && pages => Fit::Yes,
        0 => Fit::No,
        count if count == work.len() => Fit::Yes,
        _ => Fit::Partly,
    }
}

fn captures<'p>(base: &str, path: &'p str) -> Option<Captures<'p>> {
    let name = path.strip_prefix(base)?;
    if name.contains('/') {
        return None;
    }
    FILE.captures(name)
}

pub fn sort(tree: &Tree) -> Sorted {
    let mut sorted = Sorted::default();
    let base = tree.wrapping_folder();
    for (index, entry) in tree.entries.iter().enumerate() {
        let Some(marks) = captures(base, &entry.path) else {
            sorted.leave(&entry.path, "has no name as Canvas gives it");
            continue;
        };
        let text = |name| marks.name(name).map(|found| found.as_str());
        let id = text("user")
            .or(text("anonymous"))
            .unwrap_or_default()
            .to_owned();
        let parcel = sorted.parcel(&id, 1);
        parcel.student.name = text("name").map(str::to_owned);
        if text("user").is_some() {
            parcel.student.columns.insert("ID".to_owned(), id);
        }
        let mut tell = |problem: &str| {
            if !parcel.problems.iter().any(|known| known == problem) {
                parcel.problems.push(problem.to_owned());
            }
        };
        if text("late").is_some() {
            tell(
                "Canvas marks it as late, and its download does not say when it was handed in. Add a column `submitted` to \
                 the roster.",
            );
        }
        match text("page") {
            Some("text") => tell("It has a text entry, which is not read. Look at it in Canvas."),
            Some(_) => {
                tell("It is a link to a website, which is not fetched. Look at it in Canvas.")
            }
            None => parcel.entries.push(index),
        }
    }
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn student(name: &str) -> (String, Option<String>, bool) {
        let sorted = sort(&Tree::of(&[name]));
        let parcel = &sorted.parcels[0];
        let late = parcel.problems.iter().any(|text| text.contains("late"));
        (parcel.student.id.clone(), parcel.student.name.clone(), late)
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
                "o_neill_anne_7_8_my_1_2_file.rs",
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
        let sorted = sort(&tree);
        let counts: Vec<_> = sorted
            .parcels
            .iter()
            .map(|parcel| (parcel.entries.len(), parcel.problems.len()))
            .collect();
        assert_eq!(counts, [(0, 1), (2, 0), (0, 1)]);
    }

    #[test]
    fn other_files_beside_canvass_leave_the_layout_open() {
        let names = ["lovelaceada_1234_1_a.ipynb", "grace.ipynb"];
        assert_eq!(fits(&Tree::of(&names)), Fit::Partly);
        assert_eq!(fits(&Tree::of(&["grace.ipynb", "ada_2.rs"])), Fit::No);
    }
}
