//! Whether a grade is final.

use crate::model::StudentResult;

/// What a gradebook may use from a learner's result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Nothing was handed in.
    Missing,
    /// A person has to look: a check was not judged, or nothing could be read.
    Open,
    /// The score is the grade.
    Graded,
}

impl Standing {
    pub fn of(student: &StudentResult) -> Self {
        match student.attempt {
            None => Standing::Missing,
            Some(_) if student.is_undecided() => Standing::Open,
            Some(_) => Standing::Graded,
        }
    }

    pub fn word(self) -> &'static str {
        match self {
            Standing::Missing => "not submitted",
            Standing::Open => "open",
            Standing::Graded => "graded",
        }
    }
}

/// The score, if it is final. A gradebook that has no notion of open grades gets nothing rather than a score that is
/// too low.
pub fn final_score(student: &StudentResult) -> Option<f64> {
    (Standing::of(student) == Standing::Graded).then(|| student.score())
}
