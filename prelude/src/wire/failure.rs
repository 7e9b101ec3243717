//! The `?` of a cell's own statements: says what failed before evcxr's wrapper swallows the value.

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
pub fn tried<T, E: Display>(result: Result<T, E>) -> Result<T, Failure> {
    result.map_err(|error| {
        tell(&error);
        Failure
    })
}

fn tell<E: Display>(error: &E) {
    let (message, help) = said(error);
    send(&Event::Failed {
        kind: "error",
        message: &message,
        help: help.as_deref(),
    });
}

/// The message and the help that fit an error of any type.
pub(super) fn said<E: Display>(error: &E) -> (String, Option<String>) {
    let known = as_known::<E, crate::Error>(error)
        .map(|error| error as &(dyn std::error::Error + 'static))
        .or_else(|| as_known::<E, Box<dyn std::error::Error>>(error).map(|error| error.as_ref()))
        .or_else(|| {
            let boxed = as_known::<E, Box<dyn std::error::Error + Send + Sync>>(error);
            boxed.map(|error| error.as_ref() as _)
        });
    match known {
        Some(error) => {
            let explained = explain::explain(error);
            (explained.message, explained.help)
        }
        None => (error.to_string(), None),
    }
}

/// The error as `K`, if that is its type. An error may borrow, so `Any` cannot be asked; a type that does never has the
/// name of one that does not.
fn as_known<E, K: 'static>(error: &E) -> Option<&K> {
    let same = std::any::type_name::<E>() == std::any::type_name::<K>()
        && size_of::<E>() == size_of::<K>()
        && align_of::<E>() == align_of::<K>();
    // SAFETY: the types have the same full name, size and layout; the `K`s asked for have no lifetime parameters.
    same.then(|| unsafe { &*std::ptr::from_ref(error).cast::<K>() })
}
