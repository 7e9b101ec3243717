//! Simpler inputs of the same kind, searched for the simplest one that still fails.

use std::collections::HashSet;

use gpu_tutor_lessons::Given;

use super::choices::Plan;
use super::{Drawn, drawn, key};

/// The maximum number of candidates per round.
const MAX_CANDIDATES: usize = 120;
/// Pairs of choices are lowered together if they are no further apart than this.
const REACH: usize = 8;
/// Only the first choices, which are sizes and single numbers, are lowered one by one. Elements come after them.
const SINGLE: usize = 24;
/// The elements of a long list or a large tensor are simplified in this many blocks.
const BLOCKS: usize = 16;

/// Inputs that are simpler than these, the simplest first.
pub fn smaller(given: &Given, from: &Drawn) -> Vec<Drawn> {
    let mut seen = HashSet::from([key(&from.inputs)]);
    let mut found: Vec<Drawn> = lowered(&from.choices)
        .into_iter()
        .filter_map(|choices| drawn(given, Plan::Replay(choices)))
        .filter(|candidate| candidate.simplicity() < from.simplicity())
        .filter(|candidate| seen.insert(key(&candidate.inputs)))
        .collect();
    found.sort_by(|one, other| one.simplicity().cmp(&other.simplicity()));
    // Keep some from the middle as well: the answer may be right for all the simplest ones.
    let step = found.len().div_ceil(MAX_CANDIDATES).max(1);
    found.into_iter().step_by(step).collect()
}

impl Drawn {
    /// Inputs with fewer choices are simpler; with equally many, those with lower choices.
    pub fn simplicity(&self) -> (usize, &[u64]) {
        (self.choices.len(), &self.choices)
    }
}

fn lowered(choices: &[u64]) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    let mut with = |change: &dyn Fn(&mut Vec<u64>)| {
        let mut changed = choices.to_vec();
        change(&mut changed);
        all.push(changed);
    };
    let block = choices.len().div_ceil(BLOCKS).max(1);
    for start in (0..choices.len()).step_by(block) {
        let end = choices.len().min(start + block);
        with(&|changed| changed[start..end].fill(0));
        with(&|changed| changed.truncate(start));
    }
    for (index, choice) in choices.iter().enumerate().take(SINGLE) {
        if *choice == 0 {
            continue;
        }
        for lower in [0, choice / 2, choice - choice / 4, choice - 1] {
            with(&|changed| changed[index] = lower);
        }
        // Everything after this choice becomes as simple as possible.
        with(&|changed| changed.truncate(index));
        with(&|changed| changed.truncate(index + 1));
        let behind = index + 1..choices.len().min(index + 1 + REACH);
        for other in behind.chain(choices.len().checked_sub(1)) {
            if other <= index {
                continue;
            }
            // Remove one element, in case the choice was a length.
            with(&|changed| {
                changed[index] -= 1;
                changed.remove(other);
            });
            let both = (*choice).min(choices[other]);
            for lower in [both, both / 2, both.min(1)] {
                with(&|changed| {
                    changed[index] -= lower;
                    changed[other] -= lower;
                });
            }
        }
    }
    all
}
