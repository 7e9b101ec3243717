//! The checks of an exercise, judged in the session in which the answer has run.

use std::collections::BTreeMap;

use crate::lesson::{Check, Comparison, Measure, Subject};
use crate::session::{CellError, Outcome, Session, Status, Value};

use super::compare::compare;
use super::judged::Judged;
use super::report::CheckReport;
use super::verdict::Verdict;

/// The cell that sends the value that a check asks for to the grader.
///
/// An expression is passed without braces, so that a variable is borrowed and not moved; statements get braces. The
/// path is absolute, because the learner may define a module named `prelude`.
pub fn check_cell(check: &str, expression: &str) -> String {
    let expression = expression.trim();
    let bare = syn::parse_str::<syn::Expr>(expression).is_ok();
    let end = if expression.contains("//") { "\n" } else { "" };
    if bare {
        format!("::prelude::observe!({check:?}, {expression}{end});")
    } else {
        format!("::prelude::observe!({check:?}, {{ {expression}{end} }});")
    }
}

/// The value that a check observed, or the outcome of the cell that should have sent it.
pub enum Seen {
    Value(Value),
    Failed(Box<Outcome>),
}

/// Observes every expression in one cell. If that cell fails, the remaining expressions run one by one.
///
/// `again` runs the answer again after a cell that lost variables, and returns whether that worked. If it did not, the
/// remaining checks are missing from the result.
pub fn observe(
    session: &mut dyn Session,
    asked: &[(&str, &str)],
    again: &mut dyn FnMut(&mut dyn Session) -> bool,
) -> BTreeMap<String, Seen> {
    let mut seen = BTreeMap::new();
    let cells: Vec<String> = asked
        .iter()
        .map(|(id, expression)| check_cell(id, expression))
        .collect();
    if cells.is_empty() {
        return seen;
    }
    let mut last = run(session, &cells.join("\n"));
    take(&mut seen, &last, asked);
    for (one, cell) in asked.iter().zip(&cells) {
        if seen.contains_key(one.0) {
            continue;
        }
        // An interrupt stops the whole grading. A single check has already run in a cell of its own.
        if asked.len() > 1 && last.status != Status::Interrupted {
            let gone = last.status == Status::Died || !last.lost.is_empty();
            if gone && !again(session) {
                break;
            }
            last = run(session, cell);
            take(&mut seen, &last, &[*one]);
        }
        seen.entry(one.0.to_owned())
            .or_insert_with(|| Seen::Failed(Box::new(last.clone())));
    }
    seen
}

fn run(session: &mut dyn Session, code: &str) -> Outcome {
    session.run(code, &mut |_| {})
}

/// Keeps the last value sent for each id that was asked for.
fn take(seen: &mut BTreeMap<String, Seen>, outcome: &Outcome, asked: &[(&str, &str)]) {
    for observation in &outcome.observations {
        if asked.iter().any(|(id, _)| *id == observation.id) {
            seen.insert(
                observation.id.clone(),
                Seen::Value(observation.value.clone()),
            );
        }
    }
}

/// What was measured while the answer ran.
pub fn measured(measure: &Measure, answer: &[Outcome]) -> Value {
    let count = |outcome: &Outcome| match measure {
        Measure::HostToDevice => outcome.transfers.h2d,
        Measure::DeviceToHost => outcome.transfers.d2h,
        Measure::DeviceToDevice => outcome.transfers.d2d,
        Measure::Bytes => outcome.transfers.bytes,
        Measure::Calls(name) => outcome.calls.get(name).copied().unwrap_or(0),
    };
    Value::Number(answer.iter().map(count).sum::<u64>() as f64)
}

/// The verdict on one check, in words.
pub fn judge(check: &Check, comparison: &Comparison, seen: Option<&Seen>) -> CheckReport {
    let outcome = match seen {
        Some(Seen::Value(value)) => return compared(check, compare(comparison, value)),
        Some(Seen::Failed(outcome)) => outcome,
        None => {
            return CheckReport::new(
                check,
                Verdict::CouldNotGrade,
                "not looked at: the session ended before",
            );
        }
    };
    let what = match &check.subject {
        Subject::Observe(expression) => expression.trim(),
        Subject::Measure(_) => "",
    };
    let why = reason(outcome.error.as_ref());
    let (verdict, message) = match outcome.status {
        Status::Ok => (
            Verdict::CouldNotGrade,
            format!("the session sent no value of `{what}`; try again"),
        ),
        Status::TimeLimit => (
            Verdict::Failed,
            format!("`{what}` takes too long after your answer: {why}"),
        ),
        Status::Interrupted => (
            Verdict::CouldNotGrade,
            "grading was interrupted; try again".into(),
        ),
        Status::CompileError => (
            Verdict::Failed,
            format!(
                "`{what}` cannot be evaluated after your answer: {why}. Does it bind every name that is asked for?"
            ),
        ),
        Status::RuntimeError => (
            Verdict::Failed,
            format!("`{what}` failed after your answer: {why}"),
        ),
        Status::Died => (
            Verdict::Failed,
            format!("the session ended while `{what}` was evaluated: {why}"),
        ),
    };
    CheckReport::new(check, verdict, message)
}

fn compared(check: &Check, judged: Judged) -> CheckReport {
    match judged {
        Judged::Passed => CheckReport::new(check, Verdict::Passed, check.title.as_str()),
        Judged::Failed { got, want } => {
            CheckReport::new(check, Verdict::Failed, filled(&check.message, &got, &want))
        }
        Judged::Inconclusive { got, want } => {
            let message = format!("inconclusive, run again: measured {got}, wanted {want}");
            CheckReport::new(check, Verdict::Inconclusive, message)
        }
    }
}

/// Fills in the placeholders. Braces within the values stay as they are.
fn filled(message: &str, got: &str, want: &str) -> String {
    let parts = message
        .split("{got}")
        .map(|part| part.replace("{want}", want));
    parts.collect::<Vec<_>>().join(got)
}

/// Why a cell failed, with the help in parentheses.
pub fn reason(error: Option<&CellError>) -> String {
    match error {
        Some(CellError {
            message,
            help: Some(help),
            ..
        }) => format!("{message} ({help})"),
        Some(CellError { message, .. }) => message.clone(),
        None => "no reason was given".into(),
    }
}
