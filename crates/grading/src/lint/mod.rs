//! The linter's rules that need a session: starters earn little, solutions pass, planted wrong answers fail as they should,
//! and so do small changes to the solutions.

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
    /// How many mutants of a solution are graded at most. With 0 none are, and no explanation is judged.
    pub mutants: usize,
    /// Whether the messages of the planted wrong answers are held. They are written for the English lessons; in another
    /// language it is only held which check fails.
    pub messages: bool,
    /// How many answers are graded at once, each in sessions of its own.
    pub workers: NonZeroUsize,
    /// Whether somebody wants the linter to stop.
    pub stopped: &'a (dyn Fn() -> bool + Sync),
    /// Called with what is graded next.
    pub announce: &'a (dyn Fn(&str) + Sync),
    /// Called with each exercise as it is done.
    pub done: &'a (dyn Fn(&Linted) + Sync),
}

/// Grades every prepared answer of these exercises, and mutants of their solutions.
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
    /// Reports a mistake at a line of the lesson file.
    fn find(&mut self, at: Position, message: String, help: Option<String>) {
        let problem = self.lesson.source.problem_on_line(at, message);
        self.linted.findings.push(problem.maybe_help(help));
    }
}

/// The messages of the checks that did not pass, one a line.
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
