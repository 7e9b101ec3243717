//! Whether the cells in a box can use the GPUs that cells outside use.
//!
//! Only CUDA itself knows: NVIDIA's driver refuses to start where the walls of a box keep something from it. Without
//! this question, an answer would find no GPU and its checks would fail, although the answer is right.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use gpu_tutor_text::t;

use super::{BoxPlan, Boxed};
use crate::machine::gpus::why_cuda_fails;
use crate::{Output, Session, SessionError};

/// The cell that asks. No part of an answer has run in the box before.
const QUESTION: &str = "::prelude::device::driver_answer()";

/// Asks once for each number of GPUs and keeps the answer, since a box with its first use of CUDA takes a second.
///
/// # Errors
/// If a box sees another number of GPUs, or none can be started.
pub fn reach_gpus(plan: &BoxPlan) -> Result<(), SessionError> {
    static ANSWERS: Mutex<Option<HashMap<usize, Result<(), SessionError>>>> = Mutex::new(None);
    let wanted = plan.options.gpus();
    if wanted == 0 {
        return Ok(());
    }
    let mut answers = ANSWERS.lock().unwrap_or_else(PoisonError::into_inner);
    let answers = answers.get_or_insert_default();
    answers
        .entry(wanted)
        .or_insert_with(|| ask(plan, wanted))
        .clone()
}

fn ask(plan: &BoxPlan, wanted: usize) -> Result<(), SessionError> {
    let mut session = Boxed::that_asks(plan.clone());
    let outcome = session.run(QUESTION, &mut |_: Output| {});
    if let Some(error) = outcome.error {
        return Err(SessionError {
            what: error.message,
            help: error.help,
        });
    }
    match parse(outcome.text().unwrap_or_default()) {
        Some((found, _)) if found == wanted => Ok(()),
        Some((found, code)) => Err(mismatch(found, wanted, code)),
        None => Err(SessionError::new(t!("the box is not open"))),
    }
}

/// Reads what the cell shows: how many GPUs there are, and CUDA's code.
fn parse(text: &str) -> Option<(usize, i32)> {
    let (found, code) = text
        .trim()
        .strip_prefix('(')?
        .strip_suffix(')')?
        .split_once(", ")?;
    Some((found.parse().ok()?, code.parse().ok()?))
}

fn mismatch(found: usize, wanted: usize, code: i32) -> SessionError {
    SessionError::new(t!(
        "a box on this machine sees %{found} of %{wanted} GPUs: CUDA starts there with code %{code}",
        found = found,
        wanted = wanted,
        code = code
    ))
    .help(t!(
        "%{why}; without its GPUs: `--device cpu`",
        why = why_cuda_fails(code)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_cell_shows_is_two_numbers() {
        assert_eq!(parse("(1, 0)"), Some((1, 0)));
        assert_eq!(parse("(0, 304)\n"), Some((0, 304)));
        assert_eq!(parse("cuda:0"), None);
        assert_eq!(parse(""), None);
    }

    #[test]
    fn a_box_without_the_gpus_is_the_machines_fault_and_says_why() {
        let error = mismatch(0, 2, 304);
        assert!(error.what.contains("0 of 2 GPUs"), "{}", error.what);
        assert!(error.what.contains("304"), "{}", error.what);
        assert!(error.help.is_some_and(|help| help.contains("refused")));
    }
}
