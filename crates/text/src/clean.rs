//! Text from somebody else, in a form that cannot repaint a terminal: control characters are replaced, and long text is
//! truncated.

use super::visible::{reorders, visible};

/// What replaces a control character.
const REPLACEMENT: char = char::REPLACEMENT_CHARACTER;

/// Whether a character could move the cursor, change colours or reorder text in a terminal. Line feeds and tabs stay.
pub fn is_control(character: char) -> bool {
    match character {
        '\n' | '\t' => false,
        other => other.is_control() || reorders(other),
    }
}

/// Replaces each control character with one of the same length in bytes, so that positions in the text do not change.
pub fn source(text: &str) -> String {
    let replaced = |character: char| match character.len_utf8() {
        _ if !is_control(character) => character,
        1 => '?',
        2 => '¿',
        _ => REPLACEMENT,
    };
    text.chars().map(replaced).collect()
}

/// The text in a form that stays on one line of a terminal: control characters and line breaks are replaced.
pub fn line(text: &str) -> String {
    let moves = |character| is_control(character) || matches!(character, '\n' | '\t');
    text.replace(moves, "\u{fffd}")
}

/// Truncates the text to `longest` bytes, then replaces control characters and writes out hidden ones.
pub fn text(text: &mut String, longest: usize) {
    if text.len() > longest {
        text.truncate(text.floor_char_boundary(longest));
        text.push('…');
    }
    if text.contains(is_control) {
        *text = visible(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_a_source_stay_where_they_are() {
        let text = "a\u{1b}b\u{9b}c\u{202e}d\r\n";
        let cleaned = source(text);
        assert_eq!(cleaned, "a?b¿c\u{fffd}d?\n");
        assert_eq!(cleaned.len(), text.len());
    }
}
