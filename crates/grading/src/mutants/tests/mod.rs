//! Exact lists of mutants for small solutions.

mod bodies;
mod choice;
mod expressions;
mod places;

use super::mutants;

/// The changes, without their lines.
pub fn changes(solution: &str) -> Vec<String> {
    let all = mutants(solution).into_iter();
    all.map(|mutant| mutant.change).collect()
}

/// Every mutant's whole text.
pub fn texts(solution: &str) -> Vec<String> {
    let all = mutants(solution).into_iter();
    all.map(|mutant| mutant.text).collect()
}
