//! The text of cells that exist only in notebooks, or that look different there.

use gpu_tutor_lessons::CellText;
use gpu_tutor_text::{language, say, t};

/// A cell's body without its final line ending.
pub fn source<'a>(cell: &CellText<'a>) -> &'a str {
    cell.body.strip_suffix('\n').unwrap_or(cell.body)
}

/// The cell that grades an answer.
pub fn grade_cell(exercise: &str) -> String {
    format!(":check {exercise}")
}

/// The cell where a learner chooses an option of a question by typing its number at the end.
pub fn answer_cell(quiz: &str) -> String {
    format!(":answer {quiz} ")
}

/// The cell where a learner predicts what the demo below it will show.
pub fn predict_cell(prediction: &str) -> String {
    format!(":predict {prediction} ")
}

/// The line of help below an answer.
pub fn note(exercise: &str) -> String {
    note_in(&language::current(), exercise)
}

/// The line of help below an answer in an assignment.
pub fn assignment_note(exercise: &str) -> String {
    assignment_note_in(&language::current(), exercise)
}

/// Whether a cell shows one of these lines, in any language.
pub fn is_note(source: &str, exercise: &str) -> bool {
    language::available().iter().any(|language| {
        source == note_in(language, exercise) || source == assignment_note_in(language, exercise)
    })
}

fn note_in(language: &str, exercise: &str) -> String {
    say!(
        "Stuck? A cell with `:hint %{exercise}` gives a hint, and one with `:solution %{exercise}` shows an answer.",
        locale = language,
        exercise
    )
}

fn assignment_note_in(language: &str, exercise: &str) -> String {
    say!(
        "Stuck? A cell with `:hint %{exercise}` gives a hint.",
        locale = language,
        exercise
    )
}

const HINT_BEGIN: &str = "<details><summary>";
const HINT_TITLE_END: &str = "</summary>\n\n";

const HINT_END: &str = "\n\n</details>";

/// A hint in a closed `details` block.
pub fn show_hint(number: usize, hint: &str) -> String {
    let title = t!("Hint %{number}", number);
    format!("{HINT_BEGIN}{title}{HINT_TITLE_END}{hint}{HINT_END}")
}

/// The hint in such a block.
pub fn read_hint(markdown: &str) -> &str {
    markdown
        .strip_prefix(HINT_BEGIN)
        .and_then(|rest| rest.split_once(HINT_TITLE_END))
        .and_then(|(_, rest)| rest.strip_suffix(HINT_END))
        .unwrap_or(markdown)
}
