//! The texts of cells that exist only in notebooks, or that look different there.

use crate::lesson::CellText;

/// A cell's body without its last line end.
pub fn source<'a>(cell: &CellText<'a>) -> &'a str {
    cell.body.strip_suffix('\n').unwrap_or(cell.body)
}

/// The cell that grades an answer.
pub fn grade_cell(exercise: &str) -> String {
    format!(":check {exercise}")
}

/// The cell in which a learner chooses an option of a question; its number is written behind it.
pub fn answer_cell(quiz: &str) -> String {
    format!(":answer {quiz} ")
}

/// The cell in which a learner predicts what the demo below it will show.
pub fn predict_cell(prediction: &str) -> String {
    format!(":predict {prediction} ")
}

/// The line of help below an answer.
pub fn note(exercise: &str) -> String {
    format!(
        "Stuck? A cell with `:hint {exercise}` gives a hint, and one with `:solution {exercise}` shows an answer."
    )
}

/// The same in an assignment.
pub fn assignment_note(exercise: &str) -> String {
    format!("Stuck? A cell with `:hint {exercise}` gives a hint.")
}

const HINT_END: &str = "\n\n</details>";

/// A hint in a closed `details` block.
pub fn show_hint(number: usize, hint: &str) -> String {
    format!("<details><summary>Hint {number}</summary>\n\n{hint}{HINT_END}")
}

/// The hint in such a block.
pub fn read_hint(markdown: &str) -> &str {
    markdown
        .strip_prefix("<details><summary>Hint ")
        .and_then(|rest| rest.split_once("</summary>\n\n"))
        .and_then(|(_, rest)| rest.strip_suffix(HINT_END))
        .unwrap_or(markdown)
}
