//! A line from the person in front of it.

use std::fmt::Display;
use std::io::{Write, stdin, stdout};

use gpu_tutor_wire::Event;

use crate::error::{Fault, Result};
use crate::wire::{send, tick};

/// Asks for a line and waits for it; gives it without its end. Errs where nobody can be asked: in a file that is played, in
/// an answer that is graded. `std::io::stdin` can be read from as well.
pub fn input(prompt: impl Display) -> Result<String> {
    ask(&prompt.to_string())
}

#[inline(never)]
fn ask(prompt: &str) -> Result<String> {
    // Nobody is asked for a cell that is to stop.
    tick();
    let _ = stdout().flush();
    send(&Event::Asked {
        prompt: prompt.to_owned(),
    });
    let mut line = String::new();
    let read = stdin().read_line(&mut line);
    // An interrupt is answered with the end of the input.
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
