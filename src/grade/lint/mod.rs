//! The linter's rules that need a session: starters earn little, solutions pass, planted wrong answers fail as they should,
//! and so do small changes to the solutions.

mod answers;
mod report;
mod sessions;
mod survivors;

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::lesson::{Exercise, Lesson, Position};

use super::report::Report;
use super::run::grade;
use super::verdict::Verdict;
use sessions::Sessions;

pub use report::{LintReport, Linted, Mutants};
pub use sessions::Open;

/// How the linter works.
pub struct LintOptions<'a> {
    /// How many GPUs this machine has.
    pub gpus: usize,
    /// How many mutants of a solution are graded at most. With 0 none are, and no explanation is judged.
    pub mutants: usize,
    /// How many exercises are linted at once, each in sessions of its own.
    pub workers: NonZeroUsize,
    /// Whether somebody wants the linter to stop.
    pub stopped: &'a (dyn Fn() -> bool + Sync),
    /// Called with what is graded next.
    pub announce: &'a (dyn Fn(&str) + Sync),
}

/// Grades every prepared answer of these exercises, and mutants of their solutions.
pub fn lint(open: &Open, exercises: &[(&Lesson, &Exercise)], options: &LintOptions) -> LintReport {
    let next = AtomicUsize::new(0);
    let linted = Mutex::new(Vec::new());
    let work = || {
        let mut sessions = Sessions::new(open);
        while !(options.stopped)() {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some((lesson, exercise)) = exercises.get(index) else {
                break;
            };
            let mut linter = Linter {
                sessions: &mut sessions,
                options,
                lesson,
                exercise,
                linted: Linted::new(exercise),
            };
            linter.lint();
            let mut all = linted.lock().unwrap_or_else(PoisonError::into_inner);
            all.push((index, linter.linted));
        }
    };
    thread::scope(|scope| {
        for _ in 1..options.workers.get() {
            scope.spawn(work);
        }
        work();
    });
    let mut linted = linted.into_inner().unwrap_or_else(PoisonError::into_inner);
    linted.sort_by_key(|(index, _)| *index);
    LintReport {
        exercises: linted.into_iter().map(|(_, linted)| linted).collect(),
        stopped: (options.stopped)(),
    }
}

/// Lints one exercise.
struct Linter<'a> {
    sessions: &'a mut Sessions,
    options: &'a LintOptions<'a>,
    lesson: &'a Lesson,
    exercise: &'a Exercise,
    linted: Linted,
}

impl Linter<'_> {
    fn lint(&mut self) {
        self.starter();
        let passes = self.solution();
        let exercise = self.exercise;
        for wrong in &exercise.wrong {
            self.wrong(wrong);
        }
        if let Some(time) = passes.filter(|_| self.options.mutants > 0) {
            self.mutants(time);
        }
    }

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
