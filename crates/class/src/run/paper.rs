//! What is graded for one learner.

use std::collections::BTreeMap;

use crate::{Attempt, Lateness, Student};

/// What a learner handed in at one time, with the answers found in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Paper {
    pub student: Student,
    /// None for a learner who handed in nothing.
    pub attempt: Option<Attempt>,
    pub lateness: Lateness,
    /// The code of each answer, by exercise.
    pub answers: BTreeMap<String, String>,
    /// The reason why a person has to decide about an exercise, by exercise.
    pub open: BTreeMap<String, String>,
    /// What was mended before grading, one sentence each.
    pub mended: Vec<String>,
    /// What could not be read, one sentence each.
    pub problems: Vec<String>,
}
