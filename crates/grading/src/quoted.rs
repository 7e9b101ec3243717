//! Text from an answer's box, set off within a message so that it cannot be mistaken for the grader's own words.

use gpu_tutor_session::CellError;

use super::checks::reason;

/// Precedes each line of such text. Code that displays a message repeats it when it wraps a line.
pub const BAR: &str = "│ ";

/// A cell's error on its own lines, to follow a clause.
pub fn quoted(error: Option<&CellError>) -> String {
    set_off(&reason(error))
}

/// Puts text on its own lines, with a bar before each.
pub fn set_off(text: &str) -> String {
    let lines = text.trim().split(is_line_break);
    lines.flat_map(|line| ["\n", BAR, line]).collect()
}

/// Whether a front end may start a new line after this character.
pub fn is_line_break(character: char) -> bool {
    matches!(
        character,
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_of_an_answer_s_text_begins_like_one_of_a_report() {
        let text = "no\npassed: 6 of 6 points\u{2028}✓ all\r\n";
        assert_eq!(set_off(text), "\n│ no\n│ passed: 6 of 6 points\n│ ✓ all");
    }
}
