//! The linter's rules that need a session: starters fail, solutions pass, planted wrong answers fail as they should.

use crate::lesson::{Exercise, Lesson, LessonCell, Problem, Wrong};
use crate::session::Session;

use super::report::Report;
use super::run::grade;
use super::verdict::Verdict;

/// What was found by grading every prepared answer.
#[derive(Debug, Clone, Default)]
pub struct LintReport {
    /// In the order of the lessons; empty if every answer was graded as it should be.
    pub findings: Vec<Problem>,
    /// How many answers were graded.
    pub graded: usize,
    /// Ids of answers that need more GPUs than there are.
    pub skipped: Vec<String>,
}

/// How often an answer is graded whose timings are too close to tell.
const TRIES: usize = 3;

/// Grades starters, solutions and wrong answers; `announce` is called with the id of each before it runs.
pub fn lint<'a>(
    session: &mut dyn Session,
    lessons: impl IntoIterator<Item = &'a Lesson>,
    gpus: usize,
    announce: &mut dyn FnMut(&str),
) -> LintReport {
    let mut linter = Linter {
        session,
        gpus,
        announce,
        report: LintReport::default(),
    };
    for lesson in lessons {
        for exercise in lesson.exercises() {
            linter.starter(lesson, exercise);
            linter.solution(lesson, exercise);
            for wrong in &exercise.wrong {
                linter.wrong(lesson, exercise, wrong);
            }
        }
    }
    linter.report
}

struct Linter<'a> {
    session: &'a mut dyn Session,
    gpus: usize,
    announce: &'a mut dyn FnMut(&str),
    report: LintReport,
}

impl Linter<'_> {
    fn graded(&mut self, lesson: &Lesson, exercise: &Exercise, cell: &LessonCell) -> Report {
        (self.announce)(&cell.id);
        self.report.graded += 1;
        let mut report = grade(self.session, lesson, exercise, &cell.code, self.gpus);
        for _ in 1..TRIES {
            if !report
                .checks
                .iter()
                .any(|check| check.verdict == Verdict::Inconclusive)
            {
                break;
            }
            report = grade(self.session, lesson, exercise, &cell.code, self.gpus);
        }
        report
    }

    fn find(&mut self, lesson: &Lesson, cell: &LessonCell, message: String, help: Option<String>) {
        let problem = lesson
            .source
            .problem_on_line(cell.at, message)
            .maybe_help(help);
        self.report.findings.push(problem);
    }

    fn starter(&mut self, lesson: &Lesson, exercise: &Exercise) {
        let report = self.graded(lesson, exercise, &exercise.starter);
        match report.verdict {
            Verdict::Failed => {}
            Verdict::NotJudged => self.report.skipped.push(exercise.id.clone()),
            Verdict::Passed => {
                let message = format!("the starter of `{}` passes every check", exercise.id);
                self.find(lesson, &exercise.starter, message, None);
            }
            Verdict::Inconclusive | Verdict::CouldNotGrade => {
                let message = format!("the starter of `{}` could not be graded", exercise.id);
                self.find(lesson, &exercise.starter, message, Some(why(&report)));
            }
        }
    }

    fn solution(&mut self, lesson: &Lesson, exercise: &Exercise) {
        let report = self.graded(lesson, exercise, &exercise.solution);
        match report.verdict {
            Verdict::Passed => {}
            Verdict::NotJudged => self.report.skipped.push(exercise.solution.id.clone()),
            _ => {
                let message = format!("the solution of `{}` does not pass", exercise.id);
                self.find(lesson, &exercise.solution, message, Some(why(&report)));
            }
        }
    }

    fn wrong(&mut self, lesson: &Lesson, exercise: &Exercise, wrong: &Wrong) {
        let needs = exercise.checks.iter().find(|check| check.id == wrong.check);
        if needs.is_some_and(|check| check.comparison(self.gpus).is_none()) {
            self.report.skipped.push(wrong.cell.id.clone());
            return;
        }
        let report = self.graded(lesson, exercise, &wrong.cell);
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
            self.find(lesson, &wrong.cell, message, Some(why(&report)));
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
            self.find(
                lesson,
                &wrong.cell,
                message,
                Some(format!("it gets “{said}”")),
            );
        }
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
