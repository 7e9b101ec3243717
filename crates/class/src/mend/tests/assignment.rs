//! The lesson that a class had to do.

use super::super::assignment_of;
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
    let assignment = assignment_of(class.iter().cloned(), &catalogue).expect("a lesson");
    assert_eq!(assignment.name, "half");
    let ids: Vec<&str> = assignment
        .exercises
        .iter()
        .map(|(_, one)| one.id.as_str())
        .collect();
    assert_eq!(ids, ["safe-mean", "small-steps"]);
    assert!(assignment_of(class[4..].iter().cloned(), &catalogue).is_none());
}
