//! The wording for an outcome, shared by terminals and notebooks.

pub mod annotation;
pub mod lesson;
pub mod prediction;
pub mod quoted;
pub mod remarks;
pub mod report;
pub mod variable;

use gpu_tutor_text::{say, t};

/// Separates a title from what it introduces.
pub fn colon() -> String {
    say!(": ")
}

/// Joins names into a list.
pub fn list(items: &[String]) -> String {
    items.join(&t!(", "))
}
