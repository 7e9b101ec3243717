//! The prepared answers: starters, solutions and planted wrong answers.

use std::time::{Duration, Instant};

use gpu_tutor_lessons::{Exercise, LessonCell, Wrong};

use crate::report::Report;
use crate::verdict::Verdict;

use super::{Linter, grade, why};

/// How many times an answer is graded if its timings are too close to call.
const TRIES: usize = 3;
/// A starter may earn at most one point out of this many, because a learner who has done nothing has not done half the
/// work.
const STARTER_PART: u32 = 4;

/// The exercise with only this check. A planted wrong answer must fail this check, so evaluating the others would only
/// cost time: a third of the linter's total over all lessons.
fn with_one_check(exercise: &Exercise, check: &str) -> Exercise {
    let mut narrow = exercise.clone();
    narrow.checks.retain(|one| one.id == check);
    narrow
}

impl Linter<'_> {
    /// Grades the prepared answers. Returns how long the solution took, if it passes.
    pub fn answers(&mut self) -> Option<Duration> {
        let exercise = self.exercise;
        let (judged, skipped): (Vec<&Wrong>, Vec<&Wrong>) = exercise
            .wrong
            .iter()
            .partition(|wrong| self.can_judge(&wrong.check));
        let skipped = skipped.into_iter().map(|wrong| wrong.cell.id.clone());
        self.linted.skipped.extend(skipped);
        let wrong = judged
            .iter()
            .map(|wrong| (&wrong.cell, Some(with_one_check(exercise, &wrong.check))));
        let prepared: Vec<(&LessonCell, Option<Exercise>)> =
            [(&exercise.starter, None), (&exercise.solution, None)]
                .into_iter()
                .chain(wrong)
                .collect();
        let (lesson, options) = (self.lesson, self.options);
        let graded = self
            .workers
            .each(&prepared, options.stopped, |sessions, (cell, narrow)| {
                (options.announce)(&cell.id);
                let begun = Instant::now();
                let (session, reference) = match sessions.answers() {
                    Ok(sessions) => sessions,
                    Err(error) => {
                        let report = Report::could_not_grade(exercise, error.to_string());
                        return (report, begun.elapsed());
                    }
                };
                let mut grade = |exercise: &Exercise| {
                    grade(
                        session,
                        reference,
                        lesson,
                        exercise,
                        &cell.code,
                        &options.grading,
                    )
                };
                if let Some(narrow) = narrow {
                    let report = grade(narrow);
                    if report.verdict == Verdict::Failed {
                        return (report, begun.elapsed());
                    }
                }
                let mut report = grade(exercise);
                for _ in 1..TRIES {
                    let mut checks = report.checks.iter();
                    if !checks.any(|check| check.verdict == Verdict::Inconclusive) {
                        break;
                    }
                    report = grade(exercise);
                }
                (report, begun.elapsed())
            });
        self.linted.graded = graded.len();
        // If the linter is stopped, there are fewer reports than answers.
        let mut graded = graded.into_iter();
        if let Some((report, _)) = graded.next() {
            self.starter(&report);
        }
        let time = graded
            .next()
            .and_then(|(report, time)| self.passes(&report).then_some(time));
        for (wrong, (report, _)) in judged.into_iter().zip(graded) {
            self.wrong(wrong, &report);
        }
        time
    }

    /// Whether this machine has the GPUs that a check needs.
    fn can_judge(&self, check: &str) -> bool {
        let mut checks = self.exercise.checks.iter();
        let needs = checks.find(|one| one.id == check);
        needs.is_none_or(|check| check.comparison(self.options.grading.gpus).is_some())
    }

    fn starter(&mut self, report: &Report) {
        let (exercise, at) = (self.exercise, self.exercise.starter.at);
        match report.verdict {
            Verdict::Failed if report.score * STARTER_PART > report.max_score => {
                let message = format!(
                    "the starter of `{}` earns {} of {} points, but may earn at most a quarter of them",
                    exercise.id, report.score, report.max_score
                );
                let passed = report.checks.iter().filter(|check| check.passed);
                let passed: Vec<&str> = passed.map(|check| check.id.as_str()).collect();
                let help = format!(
                    "it passes {}: make the starter do less, or these checks require more",
                    passed.join(", ")
                );
                self.find(at, message, Some(help));
            }
            Verdict::Failed => {}
            Verdict::NotJudged => self.linted.skipped.push(exercise.id.clone()),
            Verdict::Passed => {
                let message = format!("the starter of `{}` passes every check", exercise.id);
                self.find(at, message, None);
            }
            Verdict::Inconclusive | Verdict::CouldNotGrade => {
                let message = format!("the starter of `{}` could not be graded", exercise.id);
                self.find(at, message, Some(why(report)));
            }
        }
    }

    fn passes(&mut self, report: &Report) -> bool {
        let exercise = self.exercise;
        match report.verdict {
            Verdict::Passed => return true,
            Verdict::NotJudged => self.linted.skipped.push(exercise.solution.id.clone()),
            _ => {
                let message = format!("the solution of `{}` does not pass", exercise.id);
                self.find(exercise.solution.at, message, Some(why(report)));
            }
        }
        false
    }

    fn wrong(&mut self, wrong: &Wrong, report: &Report) {
        let Some(check) = report.checks.iter().find(|check| check.id == wrong.check) else {
            return;
        };
        // A wrong answer that does not run fails every check, and the report states the reason once.
        let error = report.error.as_ref().map_or("", |error| &error.message);
        if check.verdict != Verdict::Failed {
            let message = format!(
                "the wrong answer `{}` does not fail at `{}`",
                wrong.cell.id, wrong.check
            );
            self.find(wrong.cell.at, message, Some(why(report)));
        } else if self.options.messages
            && !check.message.contains(&wrong.message)
            && !error.contains(&wrong.message)
        {
            let message = format!(
                "the wrong answer `{}` gets a message other than “{}”",
                wrong.cell.id, wrong.message
            );
            let said = if error.is_empty() {
                &check.message
            } else {
                error
            };
            self.find(wrong.cell.at, message, Some(format!("it gets “{said}”")));
        }
    }
}
