//! The `?` of a cell's own statements: says what failed before evcxr's wrapper swallows the value.

use std::any::Any;
use std::fmt::{self, Display};

use super::channel::{Event, send};
use crate::explain;

/// Stands for an error that has been told already; its text is the marker the session takes out of standard error.
pub struct Failure;

/// What evcxr's wrapper prints for a [`Failure`].
const MARKER: &str = "\u{1}gpu-tutor: told";

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(MARKER)
    }
}

impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(MARKER)
    }
}

/// Called on the operand of every `?` among a cell's own statements.
///
/// A plain function of `Result`, and not a trait: whoever infers the cell's types must see through it.
pub fn tried<T, E: Display + 'static>(result: Result<T, E>) -> Result<T, Failure> {
    result.map_err(|error| {
        tell(&error);
        Failure
    })
}

fn tell<E: Display + 'static>(error: &E) {
    let (message, help) = said(error);
    send(&Event::Failed {
        kind: "error",
        message: &message,
        help: help.as_deref(),
    });
}

/// The message and the help that fit an error of any type.
pub(super) fn said<E: Display + 'static>(error: &E) -> (String, Option<String>) {
    let any: &dyn Any = error;
    let known: Option<&(dyn std::error::Error + 'static)> = any
        .downcast_ref::<crate::Error>()
        .map(|error| error as _)
        .or_else(|| {
            any.downcast_ref::<candle_core::Error>()
                .map(|error| error as _)
        })
        .or_else(|| {
            any.downcast_ref::<Box<dyn std::error::Error>>()
                .map(|error| error.as_ref())
        })
        .or_else(|| {
            any.downcast_ref::<Box<dyn std::error::Error + Send + Sync>>()
                .map(|error| error.as_ref() as _)
        });
    match known {
        Some(error) => {
            let explained = explain::explain(error);
            (explained.message, explained.help)
        }
        None => (error.to_string(), None),
    }
}
