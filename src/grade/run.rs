//! Runs one answer in a session and grades it.

use crate::lesson::{Check, Exercise, Lesson, LessonCell, Subject};
use crate::session::{CellError, Outcome, Session, Status};

use super::checks::{Seen, judge, measured, observe, reason};
use super::report::{CheckReport, Report};
use super::script::{ScriptCell, split_cells};
use super::text::{normalised, too_long};
use super::verdict::Verdict;

/// Grades an answer (cells separated by lines that begin with `// %%`) on a machine with `gpus` GPUs.
///
/// The session is reset first; afterwards it holds the answer's variables.
pub fn grade(
    session: &mut dyn Session,
    lesson: &Lesson,
    exercise: &Exercise,
    answer: &str,
    gpus: usize,
) -> Report {
    if let Some(message) = too_long(answer) {
        let error = CellError {
            kind: "refused".into(),
            message,
            ..CellError::default()
        };
        return not_run(exercise, gpus, "your answer was not run", error);
    }
    let answer = normalised(answer);
    let cells = split_cells(&answer);
    if cells.is_empty() {
        return Report::could_not_grade(exercise, "the answer is empty");
    }
    let judged_here = |check: &&Check| check.comparison(gpus).is_some();
    if !exercise.checks.iter().any(|check| judged_here(&check)) {
        return Report::new(exercise, exercise.checks.iter().map(not_judged).collect());
    }
    let setups = lesson.setups_for(exercise);
    let ran = match prepare(session, &setups, &cells) {
        Ok(ran) => ran,
        Err(Stopped::Before(reason)) => return Report::could_not_grade(exercise, reason),
        Err(Stopped::At { cell, outcome }) => {
            return stopped(exercise, gpus, cells.len(), cell, outcome);
        }
    };
    let asked: Vec<(&str, &str)> = exercise
        .checks
        .iter()
        .filter(judged_here)
        .filter_map(|check| match &check.subject {
            Subject::Observe(expression) => Some((check.id.as_str(), expression.as_str())),
            Subject::Measure(_) => None,
        })
        .collect();
    let seen = observe(session, &asked, &mut |session| {
        prepare(session, &setups, &cells).is_ok()
    });
    let checks =
        exercise
            .checks
            .iter()
            .map(|check| match (check.comparison(gpus), &check.subject) {
                (None, _) => not_judged(check),
                (Some(comparison), Subject::Observe(_)) => {
                    judge(check, comparison, seen.get(&check.id))
                }
                (Some(comparison), Subject::Measure(measure)) => judge(
                    check,
                    comparison,
                    Some(&Seen::Value(measured(measure, &ran))),
                ),
            });
    Report::new(exercise, checks.collect())
}

/// Why the checks were not reached.
enum Stopped {
    /// The answer did not start, for this reason.
    Before(String),
    /// This cell of the answer, counted from 1, failed.
    At { cell: usize, outcome: Box<Outcome> },
}

/// Resets the session, then runs the setups and the answer; returns the answer's outcomes.
fn prepare(
    session: &mut dyn Session,
    setups: &[&LessonCell],
    answer: &[ScriptCell],
) -> Result<Vec<Outcome>, Stopped> {
    session.reset().map_err(|error| {
        let help = error
            .help
            .map_or(String::new(), |help| format!(" ({help})"));
        Stopped::Before(format!(
            "the session could not be reset: {}{help}",
            error.what
        ))
    })?;
    for setup in setups {
        let outcome = session.run(&setup.code, &mut |_| {});
        if !outcome.status.is_ok() {
            let why = reason(outcome.error.as_ref());
            return Err(Stopped::Before(format!(
                "the lesson's setup `{}` failed: {why}",
                setup.id
            )));
        }
    }
    let mut ran = Vec::new();
    for (index, cell) in answer.iter().enumerate() {
        let outcome = session.run(cell.code, &mut |_| {});
        if !outcome.status.is_ok() {
            return Err(Stopped::At {
                cell: index + 1,
                outcome: Box::new(outcome),
            });
        }
        ran.push(outcome);
    }
    Ok(ran)
}

fn stopped(
    exercise: &Exercise,
    gpus: usize,
    cells: usize,
    cell: usize,
    outcome: Box<Outcome>,
) -> Report {
    let ended = outcome.status;
    let what = match ended {
        Status::TimeLimit => "your answer takes too long",
        Status::Interrupted => {
            return Report::could_not_grade(exercise, "grading was interrupted; try again");
        }
        Status::CompileError => "your answer does not compile",
        Status::Died => "your answer ended the session",
        Status::RuntimeError | Status::Ok => "your answer failed while it ran",
    };
    let what = if cells > 1 {
        format!("{what}, in its cell {cell}")
    } else {
        what.to_owned()
    };
    let error = outcome.error.unwrap_or_else(|| CellError {
        kind: "unknown".into(),
        message: "no reason was given".into(),
        ..CellError::default()
    });
    Report {
        error_cell: Some(cell),
        ended: Some(ended),
        ..not_run(exercise, gpus, &what, error)
    }
}

/// Every check fails for the same reason, which the first one reports.
fn not_run(exercise: &Exercise, gpus: usize, what: &str, error: CellError) -> Report {
    let mut message = format!("{what}: {}", reason(Some(&error)));
    let mut checks = Vec::new();
    for check in &exercise.checks {
        if check.comparison(gpus).is_none() {
            checks.push(not_judged(check));
            continue;
        }
        checks.push(CheckReport {
            hint: None,
            ..CheckReport::new(check, Verdict::Failed, message)
        });
        message = "not reached: the answer must run first".into();
    }
    Report {
        error: Some(error),
        ..Report::new(exercise, checks)
    }
}

fn not_judged(check: &Check) -> CheckReport {
    let needs = check.needs_gpus;
    let gpus = if needs == 1 { "GPU" } else { "GPUs" };
    CheckReport::new(
        check,
        Verdict::NotJudged,
        format!("not judged: needs {needs} {gpus}"),
    )
}
