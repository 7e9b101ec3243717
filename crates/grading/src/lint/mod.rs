//! The linter rules that need a session: starters earn little, solutions pass, planted wrong answers fail as they
//! should, and so do solutions with small changes.

mod answers;
mod evidence;
mod report;
mod sessions;
mod survivors;
mod workers;

use std::num::NonZeroUsize;

use gpu_tutor_lessons::{Exercise, Lesson, Position};

use super::options::GradeOptions;
use super::report::Report;
use super::run::grade;
use super::verdict::Verdict;
use workers::Workers;

pub use report::{LintReport, Linted, Mutants, Points};
pub use sessions::Open;

/// How the linter works.
pub struct LintOptions<'a> {
    pub grading: GradeOptions,
    /// The maximum number of mutants graded per solution. At 0, none are graded and no explanation is judged.
    pub mutants: usize,
    /// Whether to check the messages for the planted wrong answers. They are written for the English lessons; in
    /// another language, the linter checks only which check fails.
    pub messages: bool,
    /// How many answers are graded at once, each in its own sessions.
    pub workers: NonZeroUsize,
    /// Returns whether the linter should stop.
    pub stopped: &'a (dyn Fn() -> bool + Sync),
    /// Called with a description of what is graded next.
    pub announce: &'a (dyn Fn(&str) + Sync),
    /// Called with each exercise when it is done.
    pub done: &'a (dyn Fn(&Linted) + Sync),
}

/// Grades every prepared answer for these exercises, and mutants of their solutions.
pub fn lint(open: &Open, exercises: &[(&Lesson, &Exercise)], options: &LintOptions) -> LintReport {
    let mut workers = Workers::new(open, options.workers);
    let mut report = LintReport::default();
    for (lesson, exercise) in exercises {
        if (options.stopped)() {
            break;
        }
        let mut linter = Linter {
            workers: &mut workers,
            options,
            lesson,
            exercise,
            linted: Linted::new(exercise),
        };
        linter.evidence();
        let solution = linter.answers();
        linter.constants();
        if let Some(time) = solution.filter(|_| options.mutants > 0) {
            linter.mutants(time);
        }
        (options.done)(&linter.linted);
        report.exercises.push(linter.linted);
    }
    report.stopped = (options.stopped)();
    report
}

/// Lints one exercise.
struct Linter<'a> {
    workers: &'a mut Workers,
    options: &'a LintOptions<'a>,
    lesson: &'a Lesson,
    exercise: &'a Exercise,
    linted: Linted,
}

impl Linter<'_> {
    /// Reports a mistake at a line in the lesson file.
    fn find(&mut self, at: Position, message: String, help: Option<String>) {
        let problem = self.lesson.source.problem_on_line(at, message);
        self.linted.findings.push(problem.maybe_help(help));
    }
}

/// The messages from the checks that did not pass, one per line.
fn why(report: &Report) -> String {
    if let Some(reason) = &report.reason {
        return reason.clone();
    }
    let open = |verdict| !matches!(verdict, Verdict::Passed | Verdict::NotJudged);
    let said = report.checks.iter().filter(|check| open(check.verdict));
    let said: Vec<String> = said
        .map(|check| format!("{}: {}", check.id, check.message))
        .collect();
    if said.is_empty() {
        "it passes every check that can be judged here".into()
    } else {
        said.join("\n        ")
    }
}
