//! The evidence that an exercise's checks are based on.

use gpu_tutor_lessons::{Check, Comparison, Evidence, Gpus};
use gpu_tutor_session::Value;

use crate::ahead::ask_ahead;
use crate::compare::alike;
use crate::human;
use crate::verdict::Judged;

use super::Linter;

impl Linter<'_> {
    /// Requires a check of what the answer computes, or the exercise's reason for having none.
    pub fn evidence(&mut self) {
        let exercise = self.exercise;
        let mut checks = exercise.checks.iter();
        let is_computed = checks.any(|check| check.evidence() == Evidence::Computed);
        match (&exercise.observed_because, is_computed) {
            (None, false) => {
                let message = format!(
                    "`{}` has no computed check: anyone who knows its values can answer without solving it",
                    exercise.id
                );
                let help = "add a check with `as-solution`; where no value can show that an answer is right, \
                            say why after the id: observed-because=\"…\"";
                self.find(exercise.starter.at, message, Some(help.to_owned()));
            }
            (Some(_), true) => {
                let message = format!(
                    "`{}` says why it has no computed check, but has one",
                    exercise.id
                );
                let help = "take `observed-because` out";
                self.find(exercise.starter.at, message, Some(help.to_owned()));
            }
            _ => {}
        }
    }

    /// Requires that what a computed check compares depends on its inputs. If the solution returns the same value for
    /// all of them, an answer that computes nothing can do the same.
    pub fn constants(&mut self) {
        let (lesson, exercise, options) = (self.lesson, self.exercise, self.options);
        let asked = self.workers.first().reference();
        // A solution that fails is reported by grading.
        let Ok(mut values) = ask_ahead(asked, lesson, exercise, &options.grading) else {
            return;
        };
        let computed = exercise.checks.iter();
        for check in computed.filter(|check| check.evidence() == Evidence::Computed) {
            let values = values.remove(&check.id).unwrap_or_default();
            if let Some(value) = constant(check, options.grading.gpus, &values) {
                let message = format!(
                    "`{}` is a computed check, and the solution gives {} for each of its {} inputs",
                    check.id,
                    human::value(value),
                    values.len()
                );
                let help = "compare a value that depends on the inputs; \
                            where there is none, write `observe` and `equals`: then it is an observed check";
                self.find(check.at, message, Some(help.to_owned()));
            }
        }
    }
}

/// The single value that a check wants for all its inputs, if there is one.
fn constant<'a>(check: &Check, gpus: Gpus, values: &'a [Value]) -> Option<&'a Value> {
    let Some(Comparison::AsSolution { tolerance }) = check.comparison(gpus) else {
        return None;
    };
    let (first, rest) = values.split_first()?;
    let mut rest = rest.iter();
    rest.all(|value| alike(value, first, *tolerance) == Judged::Passed)
        .then_some(first)
}
