//! Reads a line from the learner.

use std::fmt::Display;

use crate::error::{Fault, Result};
use crate::wire::ask;

/// Shows a prompt, waits for a line of input, and returns the line without its line break.
///
/// A cell can also read from `std::io::stdin`.
///
/// # Errors
/// If there is no one to ask, as in a script or in a graded answer.
pub fn input(prompt: impl Display) -> Result<String> {
    answered(&prompt.to_string())
}

#[inline(never)]
fn answered(prompt: &str) -> Result<String> {
    ask(prompt, None)?.ok_or_else(|| {
        Fault::NoAnswer {
            prompt: prompt.trim().to_owned(),
        }
        .into()
    })
}
