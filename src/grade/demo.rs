//! A played demo held against its lesson's expectation.

use crate::lesson::{Demo, Played};
use crate::session::Outcome;

/// What the lesson expects of a demo on so many GPUs and did not happen, in words; empty when all held.
pub fn judge_demo(demo: &Demo, outcome: &Outcome, gpus: usize) -> Vec<String> {
    let printed = format!("{}{}", outcome.stdout, outcome.stderr);
    let error = match &outcome.error {
        Some(error) => {
            let help = error.help.as_deref().unwrap_or("");
            Some(format!("{}\n{help}", error.message).trim_end().to_owned())
        }
        None if outcome.status.is_ok() => None,
        None => Some(format!("{:?}", outcome.status)),
    };
    let result = outcome.text().unwrap_or("");
    demo.expect.judge(
        gpus,
        Played {
            result,
            printed: &printed,
            error: error.as_deref(),
        },
    )
}
