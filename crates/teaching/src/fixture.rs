//! A small lesson for tests.

use gpu_tutor_lessons::{Lesson, parse};

pub const LESSON: &str = include_str!("fixture.md");

pub fn lesson() -> Lesson {
    parse("lessons/01-devices.md", LESSON).expect("the fixture breaks no rule")
}
