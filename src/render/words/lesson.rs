//! The words around an exercise: what it asks for, and the headings above its hints and its solution.

use rust_i18n::t;

/// The heading above a solution.
pub fn solution() -> String {
    t!("One answer of many:").into_owned()
}

/// The heading above a hint. `number` counts from 1.
pub fn hint(number: usize, of: usize) -> String {
    t!("Hint %{number} of %{of}", number = number, of = of).into_owned()
}

/// `1 point`, `2 points`.
pub fn points(number: u32) -> String {
    match number {
        1 => t!("1 point").into_owned(),
        _ => t!("%{points} points", points = number).into_owned(),
    }
}

/// `1 check`, `2 checks`.
pub fn checks(number: usize) -> String {
    match number {
        1 => t!("1 check").into_owned(),
        _ => t!("%{checks} checks", checks = number).into_owned(),
    }
}
