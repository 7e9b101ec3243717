//! A flat folder: one file or folder for each learner, named after them.

use super::layout::is_work;
use super::sorted::Sorted;
use super::tree::Tree;
use crate::roster::{Found, Roster};

pub fn sort(tree: &Tree, roster: Option<&Roster>) -> Sorted {
    let mut sorted = Sorted::default();
    for (index, entry) in tree.entries.iter().enumerate() {
        let (label, order) = match entry.path.split_once('/') {
            Some((folder, _)) => (folder, 1),
            None if is_work(entry) => copy_number(stem(&entry.path)),
            None => {
                sorted.leave(
                    &entry.path,
                    "is not a notebook, a Rust file or a zip archive",
                );
                continue;
            }
        };
        let found = roster.map_or(Found::Nobody, |roster| roster.find_in(label));
        let remark = match found {
            Found::ByAddress(_) | Found::Several(_) => found.remark(label),
            // Without a roster, everybody names themselves; those who are not in the roster are reported later.
            Found::Nobody | Found::One(_) => None,
        };
        let id = found.learner().map_or(label, |student| &student.id);
        let submission = sorted.submission(id, order);
        submission.entries.push(index);
        if let Some(remark) = remark.filter(|remark| !submission.problems.contains(remark)) {
            submission.problems.push(remark);
        }
    }
    sorted
}

/// The name without `.ipynb`, `.rs` or `.zip`, and without what a browser added to it.
fn stem(name: &str) -> &str {
    let name = super::layout::answer_name(name);
    name.rsplit_once('.')
        .map_or(name, |(stem, _)| if stem.is_empty() { name } else { stem })
}

/// `ada (2)` is what a browser calls the third file named `ada`, so it is the third attempt.
fn copy_number(stem: &str) -> (&str, u32) {
    let copy = stem.strip_suffix(')').and_then(|rest| {
        let (name, number) = rest.rsplit_once(" (")?;
        let number: u32 = number.parse().ok()?;
        Some((name.trim_end(), number.saturating_add(1)))
    });
    copy.filter(|(name, _)| !name.is_empty())
        .unwrap_or((stem, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(paths: &[&str]) -> Vec<(String, u32, usize)> {
        sort(&Tree::of(paths), None)
            .submissions
            .into_iter()
            .map(|submission| {
                (
                    submission.student.id,
                    submission.attempt.number,
                    submission.entries.len(),
                )
            })
            .collect()
    }

    #[test]
    fn the_learner_is_the_name_of_the_file_or_of_the_folder() {
        let found = ids(&[
            "ada.ipynb",
            "ada.rs",
            "bob.zip",
            "carl.ipynb.txt",
            "dora/week 1/hw.ipynb",
            "dora/notes.pdf",
        ]);
        let expected = [("ada", 1, 2), ("bob", 1, 1), ("carl", 1, 1), ("dora", 1, 2)]
            .map(|(id, order, entries)| (id.to_owned(), order, entries));
        assert_eq!(found, expected);
    }

    #[test]
    fn a_browsers_copies_are_attempts() {
        let found = ids(&["ada (1).ipynb", "ada (2).ipynb", "ada.ipynb", "(1).ipynb"]);
        let mut orders: Vec<_> = found
            .iter()
            .map(|(id, order, _)| (id.as_str(), *order))
            .collect();
        orders.sort();
        assert_eq!(orders, [("(1)", 1), ("ada", 1), ("ada", 2), ("ada", 3)]);
    }

    #[test]
    fn what_is_no_submission_is_left_aside() {
        let sorted = sort(&Tree::of(&["ada.rs", "instructions.pdf"]), None);
        assert_eq!(
            sorted.left_aside,
            ["`instructions.pdf` is not a notebook, a Rust file or a zip archive."]
        );
    }
}
