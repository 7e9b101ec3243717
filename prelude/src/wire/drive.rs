//! Evaluates a check's expression for one input after the other.

use std::any::Any;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use gpu_tutor_wire::{Event, Value, output_id};

use super::{Given, Interrupted, send};
use crate::explain::explain_display;

/// An error that left the expression by `?`: it is an output too. It does not implement `Display`, so that every error
/// that does can be converted into it.
pub struct Thrown(Value);

impl<E: Display + Any> From<E> for Thrown {
    fn from(error: E) -> Thrown {
        Thrown(Value::Error(explain_display(&error).message))
    }
}

/// Asks the grader for inputs until there are no more, and sends the output for each. A panic is an output too.
pub fn drive(check: &str, mut evaluate: impl FnMut(&mut Given) -> Result<Value, Thrown>) {
    drive_each(check, &mut evaluate);
}

#[inline(never)]
fn drive_each(check: &str, evaluate: &mut dyn FnMut(&mut Given) -> Result<Value, Thrown>) {
    let mut number = 0;
    while let Some(given) = Given::next(check) {
        send(&Event::Observed {
            id: output_id(check, number),
            value: output(given, evaluate),
        });
        number += 1;
    }
}

fn output(
    mut given: Given,
    evaluate: &mut dyn FnMut(&mut Given) -> Result<Value, Thrown>,
) -> Value {
    match catch_unwind(AssertUnwindSafe(|| evaluate(&mut given))) {
        Ok(Ok(value) | Err(Thrown(value))) => value,
        Err(payload) if payload.is::<Interrupted>() => resume_unwind(payload),
        Err(payload) => Value::Panicked(message(&*payload)),
    }
}

fn message(payload: &(dyn Any + Send)) -> String {
    payload
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| t!("the panic carries no message"))
}
