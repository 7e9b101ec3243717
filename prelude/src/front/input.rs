//! Reads a line from the learner.

use std::fmt::Display;
use std::io::{Write, stdin, stdout};

use gpu_tutor_wire::Event;

use crate::error::{Fault, Result};
use crate::wire::{send, tick};

/// Shows a prompt, waits for a line of input, and returns the line without its line break.
///
/// A cell can also read from `std::io::stdin`.
///
/// # Errors
/// If there is nobody to ask, as in a script or in an answer that is graded.
pub fn input(prompt: impl Display) -> Result<String> {
    ask(&prompt.to_string())
}

#[inline(never)]
fn ask(prompt: &str) -> Result<String> {
    // Do not ask if the cell has been interrupted.
    tick();
    let _ = stdout().flush();
    send(&Event::Asked {
        prompt: prompt.to_owned(),
    });
    let mut line = String::new();
    let read = stdin().read_line(&mut line);
    // An interrupt ends the input, so check for one before reporting the end.
    tick();
    match read {
        Ok(0) => Err(Fault::NoAnswer {
            prompt: prompt.trim().to_owned(),
        }
        .into()),
        Ok(_) => Ok(line.trim_end_matches(['\n', '\r']).to_owned()),
        Err(error) => Err(error.into()),
    }
}
