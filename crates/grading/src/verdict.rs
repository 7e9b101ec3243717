//! The verdict on a check or on a whole answer, and the result of one comparison.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Passed,
    Failed,
    /// Two timings are too close to tell which is faster.
    Inconclusive,
    /// This machine has fewer GPUs than the check needs; its points do not count.
    NotJudged,
    /// The grader or the session failed, not the answer.
    CouldNotGrade,
}

impl Verdict {
    /// The verdict on a whole answer. One failed check decides it, even if others could not be judged.
    pub fn of_all(verdicts: impl IntoIterator<Item = Verdict>) -> Verdict {
        let rank = |verdict: &Verdict| match verdict {
            Verdict::NotJudged => 0,
            Verdict::Passed => 1,
            Verdict::Inconclusive => 2,
            Verdict::CouldNotGrade => 3,
            Verdict::Failed => 4,
        };
        verdicts
            .into_iter()
            .max_by_key(rank)
            .unwrap_or(Verdict::CouldNotGrade)
    }

    /// The exit code of `gpu-tutor check`: 0 passed, 1 not passed, 2 could not grade.
    pub fn exit_code(self) -> u8 {
        match self {
            Verdict::Passed => 0,
            Verdict::Failed => 1,
            Verdict::Inconclusive | Verdict::NotJudged | Verdict::CouldNotGrade => 2,
        }
    }
}

/// The judgement, with short descriptions of what was observed and what was wanted, for the check's message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judged {
    Passed,
    Failed { got: String, want: String },
    Inconclusive { got: String, want: String },
}
