//! The verdict on one check, in words.

use std::collections::BTreeMap;

use gpu_tutor_lessons::{Check, Comparison, Exercise, Measure};
use gpu_tutor_session::{CellError, Inputs, Outcome, Status, Value};
use gpu_tutor_text::{say, t};

use super::asking::Seen;
use super::compare::{alike, compare};
use super::draw::Drawn;
use super::human;
use super::names::mentioned;
use super::quoted::{quoted, set_off};
use super::report::CheckReport;
use super::signature::declared;
use super::verdict::{Judged, Verdict};

/// An input that a check failed on.
#[derive(Debug, Clone)]
pub struct Failing {
    pub drawn: Drawn,
    pub value: Value,
    pub got: String,
    pub want: String,
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

/// Judges a value, against the solution's value if the check asks for it.
pub fn judge_value(comparison: &Comparison, got: &Value, want: Option<&Value>) -> Judged {
    match (comparison, want) {
        (Comparison::AsSolution { tolerance }, Some(want)) => alike(got, want, *tolerance),
        _ => compare(comparison, got),
    }
}

/// The report on a check without inputs.
pub fn judged(check: &Check, judged: Judged) -> CheckReport {
    with_inputs(check, judged, &Inputs::new())
}

/// The report on a check whose verdict was reached with these inputs.
pub fn with_inputs(check: &Check, judged: Judged, inputs: &Inputs) -> CheckReport {
    match judged {
        Judged::Passed => CheckReport::new(check, Verdict::Passed, check.title.as_str()),
        Judged::Failed { got, want } => {
            let message = filled(&check.message, &got, &want, inputs);
            CheckReport::new(check, Verdict::Failed, message)
        }
        Judged::Inconclusive { got, want } => {
            let message = t!(
                "inconclusive, run again: measured %{got}, wanted %{want}",
                got,
                want
            );
            CheckReport::new(check, Verdict::Inconclusive, message)
        }
    }
}

/// The report on a check that failed on an input.
pub fn failed_at(check: &Check, failing: Failing) -> CheckReport {
    if let Value::Panicked(why) = &failing.value {
        let message = for_inputs(
            &failing.drawn.inputs,
            &t!("your answer panics:%{why}", why = set_off(why)),
        );
        return CheckReport::new(check, Verdict::Failed, message);
    }
    let Failing {
        drawn, got, want, ..
    } = failing;
    with_inputs(check, Judged::Failed { got, want }, &drawn.inputs)
}

/// The report on a check whose cell did not end normally or was not run. `ran` holds the outcomes of the answer's
/// cells.
pub fn not_seen(
    exercise: &Exercise,
    check: &Check,
    drawn: &[Drawn],
    seen: Option<&Seen>,
    ran: &[Outcome],
) -> CheckReport {
    let report = |verdict, message: String| CheckReport::new(check, verdict, message);
    let what = named(check);
    let (outcome, asked, in_answer) = match seen {
        Some(Seen::Failed {
            outcome,
            asked,
            in_answer,
            ..
        }) => (outcome, *asked, *in_answer),
        Some(Seen::NotRun { reason, .. }) => {
            return report(Verdict::CouldNotGrade, reason.clone());
        }
        Some(Seen::Values(_)) => {
            let message = t!("the session sent no value for %{what}; try again", what);
            return report(Verdict::CouldNotGrade, message.into_owned());
        }
        None => {
            let message = t!("not checked: the session ended first");
            return report(Verdict::CouldNotGrade, message.into_owned());
        }
    };
    let why = quoted(outcome.error.as_ref());
    // The input that the cell stopped at.
    let at = asked.checked_sub(1).and_then(|last| drawn.get(last));
    let at = at.map(|drawn| &drawn.inputs);
    let message = match (outcome.status, at) {
        (Status::Interrupted, _) => {
            let message = t!("grading was interrupted; try again");
            return report(Verdict::CouldNotGrade, message.into_owned());
        }
        (Status::CompileError, Some(at)) if in_answer => {
            for_inputs(at, &t!("your answer does not compile:%{why}", why))
        }
        (Status::CompileError, _) => does_not_fit(exercise, check, ran, outcome.error.as_ref()),
        (Status::TimeLimit, Some(at)) => {
            for_inputs(at, &t!("your answer takes too long:%{why}", why))
        }
        (Status::TimeLimit, None) => {
            say!("%{what} takes too long after your answer:%{why}", what, why)
        }
        (Status::Died, Some(at)) => for_inputs(at, &t!("your answer ends the session:%{why}", why)),
        (Status::Died, None) => say!(
            "the session ended while %{what} was evaluated:%{why}",
            what,
            why
        ),
        (Status::RuntimeError | Status::Ok, Some(at)) => {
            for_inputs(at, &t!("your answer fails:%{why}", why))
        }
        (Status::RuntimeError | Status::Ok, None) => {
            say!("%{what} failed after your answer:%{why}", what, why)
        }
    };
    report(Verdict::Failed, message)
}

/// The check's expression, if a learner might write one like it; otherwise just the words "this check".
fn named(check: &Check) -> String {
    const LONGEST: usize = 60;
    let expression = check.expression().unwrap_or_default().trim();
    let is_plain = !expression.contains(['\n', '{']) && !expression.contains("::");
    match is_plain && expression.len() <= LONGEST {
        true => format!("`{expression}`"),
        false => say!("this check"),
    }
}

/// The message for an expression that does not compile after an answer. rustc's help is about the expression, which the
/// learner cannot change, so the message reports instead what the answer has done with the names in it, or the
/// declaration that the exercise asks for.
fn does_not_fit(
    exercise: &Exercise,
    check: &Check,
    ran: &[Outcome],
    error: Option<&CellError>,
) -> String {
    let expression = check.expression().unwrap_or_default();
    // Whether each name that the answer has bound or used up still exists after it.
    let mut known: BTreeMap<&str, bool> = BTreeMap::new();
    for outcome in ran {
        known.extend(outcome.lost.iter().map(|name| (name.as_str(), false)));
        let bound = outcome.variables.iter();
        known.extend(bound.map(|variable| (variable.name.as_str(), true)));
    }
    let mut names = mentioned(expression);
    let inputs = check.given.iter().flat_map(|given| &given.inputs);
    inputs.for_each(|input| {
        names.remove(&input.name);
    });
    if let Some(name) = names
        .iter()
        .find(|name| known.get(name.as_str()) == Some(&false))
    {
        return say!(
            "%{what} cannot be evaluated after your answer, because your answer moves `%{name}`: borrow it (`&%{name}`) or pass a copy (`%{name}.clone()`)",
            what = named(check),
            name
        );
    }
    let listed = |names: &[String]| names.join("`, `");
    let declared = declared(&exercise.starter.code, expression);
    names.retain(|name| known.contains_key(name.as_str()));
    let names: Vec<String> = names.into_iter().collect();
    let next = match (declared.as_slice(), names.as_slice()) {
        ([], []) => t!("Does it define every name that the exercise asks for?"),
        ([], names) => t!("Look at the type of `%{names}`.", names = listed(names)),
        (all, _) => t!("The exercise asks for `%{all}`", all = listed(all)),
    };
    say!(
        "%{what} cannot be evaluated after your answer. %{next}%{why}",
        what = named(check),
        why = error.map_or_else(|| quoted(None), |error| set_off(&error.message)),
        next
    )
}

/// `for wanted = 3 and present = 3 your answer fails`: says which inputs a clause applies to; without inputs, it is the
/// clause alone.
pub fn for_inputs(inputs: &Inputs, clause: &str) -> String {
    let shown = inputs
        .iter()
        .map(|(name, value)| format!("{name} = {}", human::input(value)));
    let shown: Vec<String> = shown.collect();
    let shown = match shown.split_last() {
        None => return clause.to_owned(),
        Some((last, [])) => last.into(),
        Some((last, rest)) => t!("%{first} and %{last}", first = rest.join(&t!(", ")), last),
    };
    say!("for %{inputs} %{clause}", inputs = shown, clause)
}

/// Fills in the placeholders. Braces inside the values, and braces around other words, are left as is.
fn filled(message: &str, got: &str, want: &str, inputs: &Inputs) -> String {
    let mut values: BTreeMap<&str, String> = inputs
        .iter()
        .map(|(name, value)| (name.as_str(), human::input(value)))
        .collect();
    values.insert("got", got.to_owned());
    values.insert("want", want.to_owned());
    let mut text = String::new();
    let mut rest = message;
    while let Some(at) = rest.find('{') {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        let name = rest[1..].split_once('}').map(|(name, _)| name);
        match name.and_then(|name| Some((name, values.get(name)?))) {
            Some((name, value)) => {
                text.push_str(value);
                rest = &rest[name.len() + 2..];
            }
            None => {
                text.push('{');
                rest = &rest[1..];
            }
        }
    }
    text + rest
}

/// Why a cell failed, with the help in parentheses. If a session has ended, its help is about that session's variables.
pub fn reason(error: Option<&CellError>) -> String {
    match error {
        Some(CellError {
            message,
            help: Some(help),
            kind,
            ..
        }) if kind != "died" => {
            say!("%{message} (%{help})", message, help)
        }
        Some(CellError { message, .. }) => message.clone(),
        None => t!("no reason was given").into(),
    }
}
