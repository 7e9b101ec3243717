//! What an exercise's checks rest on.

use crate::lesson::Evidence;

use super::Linter;

impl Linter<'_> {
    /// An exercise has a check of what the answer computes, or says why there is none.
    pub fn evidence(&mut self) {
        let exercise = self.exercise;
        let mut checks = exercise.checks.iter();
        let is_computed = checks.any(|check| check.evidence() == Evidence::Computed);
        match (&exercise.observed_because, is_computed) {
            (None, false) => {
                let message = format!(
                    "`{}` has no computed check: whoever knows its values can answer without solving it",
                    exercise.id
                );
                let help = "add a check with `as-solution`; where no value can show that an answer is right, \
                            say why behind the id: observed-because=\"…\"";
                self.find(exercise.starter.at, message, Some(help.to_owned()));
            }
            (Some(_), true) => {
                let message = format!(
                    "`{}` says why it has no computed check, and has one",
                    exercise.id
                );
                let help = "take `observed-because` out";
                self.find(exercise.starter.at, message, Some(help.to_owned()));
            }
            _ => {}
        }
    }
}
