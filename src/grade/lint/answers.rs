//! The prepared answers: starters, solutions and planted wrong answers.

use std::time::{Duration, Instant};

use crate::grade::options::GradeOptions;
use crate::grade::report::Report;
use crate::grade::verdict::Verdict;
use crate::lesson::{LessonCell, Wrong};

use super::{Linter, grade, why};

/// How often an answer is graded whose timings are too close to tell.
const TRIES: usize = 3;
/// A starter earns at most this part of the points: who has done nothing has not done half.
const STARTER_PART: u32 = 4;

impl Linter<'_> {
    fn graded(&mut self, cell: &LessonCell) -> Report {
        (self.options.announce)(&cell.id);
        self.linted.graded += 1;
        let (session, reference) = match self.sessions.answers() {
            Ok(sessions) => sessions,
            Err(error) => return Report::could_not_grade(self.exercise, error.to_string()),
        };
        let (lesson, exercise, gpus) = (self.lesson, self.exercise, self.options.gpus);
        let mut grade = || {
            let options = GradeOptions::new(gpus);
            grade(session, reference, lesson, exercise, &cell.code, &options)
        };
        let mut report = grade();
        for _ in 1..TRIES {
            if !report
                .checks
                .iter()
                .any(|check| check.verdict == Verdict::Inconclusive)
            {
                break;
            }
            report = grade();
        }
        report
    }

    pub fn starter(&mut self) {
        let (exercise, at) = (self.exercise, self.exercise.starter.at);
        let report = self.graded(&exercise.starter);
        match report.verdict {
            Verdict::Failed if report.score * STARTER_PART > report.max_score => {
                let message = format!(
                    "the starter of `{}` earns {} of {} points, and may earn a quarter of them at most",
                    exercise.id, report.score, report.max_score
                );
                let passed = report.checks.iter().filter(|check| check.passed);
                let passed: Vec<&str> = passed.map(|check| check.id.as_str()).collect();
                let help = format!(
                    "it passes {}: let the starter do less, or these checks ask for more",
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
                self.find(at, message, Some(why(&report)));
            }
        }
    }

    /// Returns how long grading the solution took, if it passes.
    pub fn solution(&mut self) -> Option<Duration> {
        let exercise = self.exercise;
        let begun = Instant::now();
        let report = self.graded(&exercise.solution);
        match report.verdict {
            Verdict::Passed => return Some(begun.elapsed()),
            Verdict::NotJudged => self.linted.skipped.push(exercise.solution.id.clone()),
            _ => {
                let message = format!("the solution of `{}` does not pass", exercise.id);
                self.find(exercise.solution.at, message, Some(why(&report)));
            }
        }
        None
    }

    pub fn wrong(&mut self, wrong: &Wrong) {
        let mut checks = self.exercise.checks.iter();
        let needs = checks.find(|check| check.id == wrong.check);
        if needs.is_some_and(|check| check.comparison(self.options.gpus).is_none()) {
            self.linted.skipped.push(wrong.cell.id.clone());
            return;
        }
        let report = self.graded(&wrong.cell);
        let Some(check) = report.checks.iter().find(|check| check.id == wrong.check) else {
            return;
        };
        // A wrong answer that does not run fails every check, and the report has the reason once.
        let error = report.error.as_ref().map_or("", |error| &error.message);
        if check.verdict != Verdict::Failed {
            let message = format!(
                "the wrong answer `{}` does not fail at `{}`",
                wrong.cell.id, wrong.check
            );
            self.find(wrong.cell.at, message, Some(why(&report)));
        } else if !check.message.contains(&wrong.message) && !error.contains(&wrong.message) {
            let message = format!(
                "the wrong answer `{}` gets another message than “{}”",
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
