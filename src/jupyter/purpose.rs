//! Why the kernel runs: for a learner, or because nbgrader grades or validates a notebook.

use std::time::Duration;

use gpu_tutor_boxed::RequiredWalls;

/// nbgrader sets this to `autograde` or `validate` while it runs a notebook.
const VARIABLE: &str = "NBGRADER_EXECUTION";

#[derive(Debug, Clone)]
pub enum Purpose {
    /// A person works with the notebook.
    Learning,
    /// `nbgrader validate` asks whether every check gets all its points. It shows errors and nothing else.
    Validating,
    /// `nbgrader autograde` runs a submission, whose cells nobody has read.
    Autograding(GradingRules),
}

/// How submissions are graded.
#[derive(Debug, Clone)]
pub struct GradingRules {
    /// The limit for one cell.
    pub time_limit: Duration,
    pub walls: RequiredWalls,
    /// The seed for the inputs of checks; without one, the inputs differ each time.
    pub seed: Option<u64>,
}

impl Purpose {
    /// The purpose of this process. The rules apply to submissions.
    pub fn here(rules: GradingRules) -> Purpose {
        let value = std::env::var(VARIABLE).unwrap_or_default();
        Purpose::named(&value, rules)
    }

    fn named(value: &str, rules: GradingRules) -> Purpose {
        match value {
            "autograde" => Purpose::Autograding(rules),
            "validate" => Purpose::Validating,
            _ => Purpose::Learning,
        }
    }

    pub fn is_autograding(&self) -> bool {
        matches!(self, Purpose::Autograding(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nbgrader_says_why_the_kernel_runs() {
        let rules = GradingRules {
            time_limit: Duration::from_secs(1),
            walls: RequiredWalls::Full,
            seed: None,
        };
        let named = |value| Purpose::named(value, rules.clone());
        assert!(named("autograde").is_autograding());
        assert!(matches!(named("validate"), Purpose::Validating));
        assert!(matches!(named(""), Purpose::Learning));
    }
}
