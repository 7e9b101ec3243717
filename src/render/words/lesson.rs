//! What stands above the help an exercise gives.

pub const SOLUTION: &str = "One answer of many:";

/// Above the hint that is `number`th, counted from 1.
pub fn hint(number: usize, of: usize) -> String {
    format!("Hint {number} of {of}")
}
