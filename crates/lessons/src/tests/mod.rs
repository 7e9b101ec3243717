//! Tests of reading lessons; `fixture` is a small lesson that breaks no rule.

mod broken;
mod catalogue;
mod expectations;
mod info;
mod outline;
mod reading;
mod translation;

use super::{Lesson, Problems, parse};

/// A lesson with one cell of every kind.
pub const LESSON: &str = include_str!("fixture.md");
pub const NAME: &str = "lessons/01-devices.md";

pub fn lesson() -> Lesson {
    parse(NAME, LESSON).expect("the fixture breaks no rule")
}

/// The fixture's problems after replacing `from` with `to`.
pub fn broken(from: &str, to: &str) -> String {
    assert!(LESSON.contains(from), "the fixture has no {from:?}");
    match parse(NAME, &LESSON.replacen(from, to, 1)) {
        Ok(_) => "no problem".to_owned(),
        Err(problems @ Problems(_)) => problems.to_string(),
    }
}
