//! The headings above an exercise's hints and solution.

pub const SOLUTION: &str = "One answer of many:";

/// The heading above a hint. `number` counts from 1.
pub fn hint(number: usize, of: usize) -> String {
    format!("Hint {number} of {of}")
}
