//! The lesson that a class had to do.

use super::super::{assignment_of, lesson_in};
use super::*;

#[test]
fn the_lesson_that_most_hand_in_is_the_assignment() {
    let catalogue = Catalogue::embedded();
    let submission = |name: &str, bytes: Vec<u8>| {
        vec![SubmittedFile {
            path: name.into(),
            bytes,
        }]
    };
    let book = |lesson: &str| Book::new(lesson).json.to_string().into_bytes();
    let class = [
        submission("a.ipynb", book("devices")),
        submission("b.ipynb", book("half")),
        submission("c.rs", WALK.as_bytes().to_vec()),
        submission(
            "d.rs",
            format!("// exercise: safe-mean\n{MEAN}").into_bytes(),
        ),
        submission("e.pdf", Vec::new()),
    ];
    let of = |class: &[Vec<SubmittedFile>]| {
        let lessons = class.iter();
        let lessons = lessons.filter_map(|files| lesson_in(files, &catalogue));
        assignment_of(lessons, &catalogue)
    };
    let assignment = of(&class).expect("a lesson");
    assert_eq!(assignment.name, "half");
    let ids: Vec<&str> = assignment
        .exercises
        .iter()
        .map(|(_, one)| one.id.as_str())
        .collect();
    assert_eq!(ids, ["safe-mean", "small-steps"]);
    assert!(of(&class[4..]).is_none());
}
