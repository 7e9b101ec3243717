//! Tests the tutor with a scripted session, a list of lines, and a grader that looks for `.to(`.

mod exercises;
mod first_start;
mod free_play;
mod lesson_play;
mod places;
mod predictions;
mod records;
pub mod support;
