//! Cleans everything that a box sends, so that no string from an answer can repaint a terminal or fill the grader's
//! memory.
//!
//! Control characters are replaced, strings are cut to a length that a report can hold, and only the plain text of a
//! shown value is kept. Every reply and every field is named here: if one is added, this does not compile until someone
//! decides what to do with it.

use std::collections::BTreeMap;

use gpu_tutor_session::{
    CellError, Label, MemorySpan, Observation, Outcome, SessionError, TEXT_PLAIN, Value, Variable,
    Work,
};
use gpu_tutor_text::{clean, say};

use super::protocol::Reply;

/// The maximum number of bytes in a message, a name or a note.
const MESSAGE: usize = 8 << 10;
/// The maximum number of bytes in what a cell prints or shows.
const PRINTED: usize = 8 << 20;
/// The maximum number of entries in a list of errors, labels, notes, names, devices or counted functions.
const ENTRIES: usize = 1000;
/// The maximum number of bytes in an observed string.
const OBSERVED: usize = 1 << 20;
/// The maximum number of items in an observed list.
const OBSERVED_ITEMS: usize = 100_000;
/// The maximum number of dimensions of a tensor, and the maximum product of the dimensions of an empty one.
const DIMENSIONS: usize = 16;
const EMPTY: usize = 1 << 16;
/// The maximum number of additional errors, and of labels on an error. No one reads more.
const ERRORS: usize = 20;

/// Cleans everything that a box can send.
pub fn reply(reply: &mut Reply) {
    match reply {
        Reply::Stdout(text) | Reply::Stderr(text) => printed(text),
        Reply::Display {
            text,
            id,
            update: _,
        } => {
            printed(text);
            message(id);
        }
        Reply::Clear { wait: _ } => {}
        Reply::Question { check, prompt } => {
            check.iter_mut().for_each(message);
            message(prompt);
        }
        Reply::Done(outcome) => self::outcome(outcome),
        Reply::Variables(all) => variables(all),
        Reply::Completed(result) => {
            if let Err(error) = result {
                session_error(error);
            }
        }
    }
}

fn message(text: &mut String) {
    clean::text(text, MESSAGE);
}

fn printed(text: &mut String) {
    clean::text(text, PRINTED);
}

fn outcome(outcome: &mut Outcome) {
    let Outcome {
        status: _,
        compile_ms,
        run_ms,
        device_ms,
        stdout,
        stderr,
        result,
        error,
        variables,
        transfers: _,
        memory,
        simulated: _,
        work,
        calls,
        observations,
        took_back: _,
        lost,
        changed: _,
        notes,
    } = outcome;
    for time in [compile_ms, run_ms, device_ms] {
        if !time.is_finite() || *time < 0.0 {
            *time = 0.0;
        }
    }
    printed(stdout);
    printed(stderr);
    plain(result);
    if let Some(error) = error {
        self::error(error);
    }
    self::variables(variables);
    named(memory, |_: &mut MemorySpan| {});
    named(work, |_: &mut Work| {});
    named(calls, |_: &mut u64| {});
    for observation in observations {
        let Observation { id, value } = observation;
        message(id);
        self::value(value);
    }
    messages(lost);
    messages(notes);
}

/// Keeps only the plain text of a shown value. Other formats are for front ends that draw the user's own cells.
fn plain(shown: &mut BTreeMap<String, String>) {
    shown.retain(|mime, _| mime == TEXT_PLAIN);
    shown.values_mut().for_each(printed);
}

fn error(error: &mut CellError) {
    let CellError {
        kind,
        message,
        help,
        labels,
        others,
    } = error;
    self::message(kind);
    self::message(message);
    help.iter_mut().for_each(self::message);
    labels.truncate(ERRORS);
    for label in labels {
        let Label {
            start: _,
            end: _,
            text,
            primary: _,
        } = label;
        self::message(text);
    }
    others.truncate(ERRORS);
    for other in others {
        other.others.clear();
        self::error(other);
    }
}

fn session_error(error: &mut SessionError) {
    let SessionError { what, help } = error;
    message(what);
    help.iter_mut().for_each(message);
}

fn variables(variables: &mut Vec<Variable>) {
    variables.truncate(ENTRIES);
    for variable in variables {
        let Variable {
            name,
            type_name,
            shape: _,
            dtype,
            device,
            bytes: _,
            note,
        } = variable;
        message(name);
        message(type_name);
        for text in [dtype, device, note].into_iter().flatten() {
            message(text);
        }
    }
}

fn messages(texts: &mut Vec<String>) {
    texts.truncate(ENTRIES);
    texts.iter_mut().for_each(message);
}

fn named<T>(map: &mut BTreeMap<String, T>, clean: impl Fn(&mut T)) {
    let entries = std::mem::take(map).into_iter().take(ENTRIES);
    map.extend(entries.map(|(mut name, mut value)| {
        message(&mut name);
        clean(&mut value);
        (name, value)
    }));
}

/// Cleans a value. A tensor whose shape does not match its values becomes an error, because code that draws or compares
/// tensors relies on the match.
fn value(value: &mut Value) {
    match value {
        Value::Unit | Value::Bool(_) | Value::Number(_) | Value::Samples(_) | Value::Absent => {}
        Value::Text(text) | Value::Error(text) | Value::Panicked(text) => {
            clean::text(text, OBSERVED)
        }
        Value::List(items) => {
            items.truncate(OBSERVED_ITEMS);
            items.shrink_to_fit();
            items.iter_mut().for_each(self::value);
        }
        Value::Tensor {
            shape,
            dtype,
            device,
            values,
        } => {
            message(dtype);
            message(device);
            if !fits(shape, values.len()) {
                *value = Value::Error(say!("a tensor whose shape does not match its values"));
            }
        }
    }
}

/// Whether a tensor of this shape can have this many values. The dimensions of an empty tensor must not be huge either.
fn fits(shape: &[usize], values: usize) -> bool {
    let extent = product(shape.iter().copied().filter(|one| *one > 0));
    shape.len() <= DIMENSIONS
        && product(shape.iter().copied()) == Some(values)
        && extent.is_some_and(|extent| extent <= values.max(EMPTY))
}

fn product(mut dimensions: impl Iterator<Item = usize>) -> Option<usize> {
    dimensions.try_fold(1, |all: usize, one| all.checked_mul(one))
}

#[cfg(test)]
#[path = "clean_tests.rs"]
mod tests;
