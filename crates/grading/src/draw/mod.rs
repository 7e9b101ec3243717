//! Draws a check's inputs: the author's cases, then boundaries, then random ones. The same seed draws the same inputs.
//!
//! Every input is built from a sequence of choices, where 0 is the simplest. Bounds between inputs hold whatever the
//! choices are, so shrinking only has to lower the choices.

mod boundaries;
mod choices;
mod inputs;
mod order;
mod shrink;
#[cfg(test)]
mod tests;

use std::collections::HashSet;

use fastrand::Rng;
use gpu_tutor_lessons::Given;
use gpu_tutor_session::Inputs;

use boundaries::boundaries;
use choices::{Choices, Plan};
use inputs::inputs;

pub use shrink::smaller;

/// The number of draws attempted per requested input. A draw fails if a range is empty, and it may repeat an earlier
/// input if there are few distinct ones.
const TRIES: usize = 20;

/// Inputs, and the choices that produced them.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawn {
    pub inputs: Inputs,
    /// Empty for a case that the author wrote: nothing is simpler.
    choices: Vec<u64>,
}

/// Draws different inputs for the check with this id.
pub fn draw(given: &Given, check: &str, seed: u64) -> Vec<Drawn> {
    let mut rng = Rng::with_seed(mixed(check, seed));
    let mut all: Vec<Drawn> = Vec::new();
    let mut seen = HashSet::new();
    let mut add = |all: &mut Vec<Drawn>, drawn: Drawn| {
        if seen.insert(key(&drawn.inputs)) {
            all.push(drawn);
        }
    };
    for case in &given.cases {
        let case = Drawn {
            inputs: case.clone(),
            choices: Vec::new(),
        };
        add(&mut all, case);
    }
    // Boundaries get half of the inputs that remain after the author's cases.
    let enough = all.len() + (given.count - all.len()).div_ceil(2);
    for boundary in boundaries(given) {
        if all.len() >= enough {
            break;
        }
        let plan = Plan::Boundary(boundary, rng.fork());
        if let Some(drawn) = drawn(given, plan) {
            add(&mut all, drawn);
        }
    }
    for attempt in 0..given.count * TRIES {
        if all.len() >= given.count {
            break;
        }
        let plan = Plan::Random {
            rng: rng.fork(),
            odd: attempt % 2 == 0,
        };
        if let Some(drawn) = drawn(given, plan) {
            add(&mut all, drawn);
        }
    }
    all
}

/// One draw; `None` if a range was empty.
fn drawn(given: &Given, plan: Plan) -> Option<Drawn> {
    let mut choices = Choices::new(plan);
    let inputs = inputs(given, &mut choices)?;
    Some(Drawn {
        inputs,
        choices: choices.made(),
    })
}

/// A string that is the same for equal inputs.
pub fn key(inputs: &Inputs) -> String {
    // Non-finite numbers have a JSON form here, too, so every value can be written.
    serde_json::to_string(inputs).unwrap_or_default()
}

/// Makes different checks in one report draw different inputs.
fn mixed(check: &str, seed: u64) -> u64 {
    let hash = blake3::hash(format!("{seed} {check}").as_bytes());
    let bytes = hash.as_bytes().first_chunk().copied().unwrap_or_default();
    u64::from_le_bytes(bytes)
}
