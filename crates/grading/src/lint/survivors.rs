//! Grades the mutants of a solution, and checks those that pass against the lesson's explanations.

use std::collections::BTreeMap;
use std::time::Duration;

use gpu_tutor_lessons::Position;
use gpu_tutor_session::{SessionError, Status};

use crate::mutants::{Mutant, mutants, spread_over};
use crate::options::GradeOptions;
use crate::report::Report;
use crate::verdict::Verdict;

use super::{Linter, grade, why};

/// How long a mutant's cell may run, so that endless loops do not hold up the linter.
const LIMIT: Duration = Duration::from_secs(5);
/// A mutant may run for this many times as long as its solution, even if that is longer than the limit.
const TIMES_LONGER: u32 = 3;

impl Linter<'_> {
    /// Grades mutants of the solution, which itself took `time` to grade.
    pub fn mutants(&mut self, time: Duration) {
        let exercise = self.exercise;
        let made = mutants(&exercise.solution.code);
        let graded = spread_over(made.clone(), self.options.mutants);
        self.linted.mutants.made = made.len();
        self.linted.mutants.left_out = made.len() - graded.len();
        (self.options.announce)(&format!("{}: {} mutants", exercise.id, graded.len()));
        // Whole seconds, so that exercises share a session.
        let limit = Duration::from_secs((time * TIMES_LONGER).as_secs()).max(LIMIT);
        let options = self.options;
        let grading = GradeOptions {
            verdict_only: true,
            ..options.grading
        };
        let lesson = self.lesson;
        let reports = self
            .workers
            .each(&graded, options.stopped, |sessions, mutant| {
                let (session, reference) = sessions.mutants(limit)?;
                let text = &mutant.text;
                let mut grade = || grade(session, reference, lesson, exercise, text, &grading);
                let report = grade();
                Ok(match report.verdict {
                    // A failure in the grader must not be mistaken for one in the mutant.
                    Verdict::CouldNotGrade => grade(),
                    _ => report,
                })
            });
        let reports: Result<Vec<Report>, SessionError> = reports.into_iter().collect();
        match reports {
            Ok(reports) => self.count(&graded, &reports, &made),
            Err(error) => {
                let message = format!("the mutants of `{}` are not graded", exercise.id);
                self.find(exercise.solution.at, message, Some(error.to_string()));
            }
        }
    }

    fn count(&mut self, graded: &[Mutant], reports: &[Report], made: &[Mutant]) {
        let mut passed = Vec::new();
        for (mutant, report) in graded.iter().zip(reports) {
            let counts = &mut self.linted.mutants;
            match (report.verdict, report.ended) {
                (Verdict::Passed, _) => passed.push(mutant),
                (Verdict::CouldNotGrade, _) => {
                    let id = &self.exercise.id;
                    let message = format!("a mutant of `{id}` could not be graded: {mutant}");
                    self.find(self.exercise.solution.at, message, Some(why(report)));
                }
                (_, Some(Status::CompileError)) => counts.not_compiling += 1,
                (_, ended) => {
                    counts.killed += 1;
                    counts.too_long += usize::from(ended == Some(Status::TimeLimit));
                }
            }
        }
        // If the linter was stopped, it is not known which mutants would have passed.
        if reports.len() == graded.len() {
            self.explain(&passed, graded, made);
        }
    }

    /// Reports survivors without an explanation, and explanations without a survivor.
    fn explain(&mut self, passed: &[&Mutant], graded: &[Mutant], made: &[Mutant]) {
        let exercise = self.exercise;
        let with_gpu = self.options.grading.gpus.count > 0;
        let mut explained: BTreeMap<&str, Position> = BTreeMap::new();
        for survivor in &exercise.survivors {
            if !(survivor.without_gpu && with_gpu) {
                let changes = survivor.changes.iter();
                explained.extend(changes.map(|change| (change.as_str(), survivor.at)));
            }
        }
        for mutant in passed {
            if explained.contains_key(mutant.change.as_str()) {
                self.linted.mutants.explained += 1;
                continue;
            }
            self.linted.mutants.survived += 1;
            let fence = exercise.solution.at;
            let at = Position {
                line: fence.line + mutant.line,
                ..fence
            };
            let message = format!(
                "a mutant of `{}` passes every check: {}",
                exercise.id, mutant.change
            );
            self.find(at, message, Some(advice(&exercise.id, &mutant.change)));
        }
        let is_left_out = |change: &str| {
            let has = |mutant: &Mutant| mutant.change == change;
            made.iter().any(has) && !graded.iter().any(has)
        };
        for (change, at) in explained {
            let passes = passed.iter().any(|mutant| mutant.change == change);
            if !passes && !is_left_out(change) {
                let message = format!("no mutant of `{}` passes with: {change}", exercise.id);
                let help = "remove this explanation, or write the change as `lint` prints it";
                self.find(at, message, Some(help.to_owned()));
            }
        }
    }
}

/// What an author can do about a survivor.
fn advice(exercise: &str, change: &str) -> String {
    let change = toml::Value::from(change);
    format!(
        "add a check or an input that tells it from the solution; if it is as good as the solution, say why:\n        \
         ```toml survivor for={exercise}\n        change = {change}\n        why = \"…\"\n        ```"
    )
}
