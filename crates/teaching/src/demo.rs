//! Compares a demo that has run with what its lesson expects.

use gpu_tutor_lessons::{Demo, Played};
use gpu_tutor_session::{Outcome, Status};
use gpu_tutor_text::say;

/// The lesson's expectations that a demo did not meet on a machine with `gpus` GPUs, in words; empty if it met all of
/// them.
pub fn unmet(demo: &Demo, outcome: &Outcome, gpus: usize) -> Vec<String> {
    let printed = format!("{}{}", outcome.stdout, outcome.stderr);
    let error = match &outcome.error {
        Some(error) => {
            let help = error.help.as_deref().unwrap_or("");
            Some(format!("{}\n{help}", error.message).trim_end().to_owned())
        }
        None if outcome.status.is_ok() => None,
        None => Some(format!("{:?}", outcome.status)),
    };
    let played = Played {
        result: outcome.text().unwrap_or(""),
        printed: &printed,
        error: error.as_deref(),
    };
    if outcome.timed_simulated_gpus() && error.is_none() {
        // In place of the times that the lesson expects, the cell shows that there are none.
        return Vec::new();
    }
    let mut unmet = demo.expect.judge(gpus, played);
    if outcome.status == Status::Died {
        unmet.push(say!("its process ended"));
    }
    unmet
}
