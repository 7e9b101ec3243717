//! The wording around a lesson and its exercises: where it belongs, what is asked for, and the headings above hints and
//! solutions.

use gpu_tutor_text::{say, t};

/// Section and title: `5.6.1 Computing devices`.
pub fn heading(section: &str, title: &str) -> String {
    format!("{} {title}", self::section(section))
}

/// A section in the session's language, such as `5.6 exercise 1`. Lessons are found by its English form.
pub fn section(section: &str) -> String {
    let words = section.split(' ').map(|word| match word {
        "exercise" => t!("exercise"),
        "practice" => t!("practice"),
        other => other.to_owned().into(),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The heading above a solution.
pub fn solution() -> String {
    say!("One of many possible answers:")
}

/// The heading above a hint. `number` counts from 1.
pub fn hint(number: usize, of: usize) -> String {
    say!("Hint %{number} of %{of}", number, of)
}

/// What an exercise has provided again before a cell, and whether cells in the answer ran again too.
pub fn given_again(names: &[String], with_cells: bool) -> String {
    let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    let names = names.join(&t!(", "));
    match with_cells {
        false => say!("restored to what the exercise provides: %{names}", names),
        true => say!(
            "restored to what the exercise provides, and your cells before this one ran again: %{names}",
            names
        ),
    }
}

/// `1 point`, `2 points`.
pub fn points(number: u32) -> String {
    match number {
        1 => say!("1 point"),
        _ => say!("%{points} points", points = number),
    }
}

/// `1 check`, `2 checks`.
pub fn checks(number: usize) -> String {
    match number {
        1 => say!("1 check"),
        _ => say!("%{checks} checks", checks = number),
    }
}
