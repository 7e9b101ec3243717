//! Shows the characters that a reader cannot see.
//!
//! Marks that set the direction of writing reorder the code around them ("Trojan source", CVE-2021-42574), so a person
//! would read different code from what ran; zero-width characters make two names look the same.

/// Whether a character reorders the text around it.
pub fn reorders(character: char) -> bool {
    matches!(
        character,
        '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

/// Whether a character has no width of its own, or reorders the text around it.
pub fn is_hidden(character: char) -> bool {
    reorders(character) || joins(character) || is_zero_width(character)
}

fn is_zero_width(character: char) -> bool {
    matches!(
        character,
        '\u{00ad}' | '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{206a}'..='\u{206f}' | '\u{feff}'
    )
}

/// Joiners are part of the spelling of many scripts and of emoji.
fn joins(character: char) -> bool {
    matches!(character, '\u{200c}' | '\u{200d}')
}

/// The text with hidden characters written out, such as `⟦U+202E⟧`, and control characters replaced. Line feeds and
/// tabs stay, and so does a joiner after a character that is not ASCII.
pub fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut before = ' ';
    for character in text.chars() {
        let is_spelling = joins(character) && !before.is_ascii() && !is_hidden(before);
        match character {
            '\n' | '\t' => shown.push(character),
            _ if is_hidden(character) && !is_spelling => {
                shown.push_str(&format!("⟦U+{:04X}⟧", u32::from(character)));
            }
            _ if character.is_control() => shown.push(char::REPLACEMENT_CHARACTER),
            _ => shown.push(character),
        }
        before = character;
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_written_out() {
        let shown = visible("a\u{202e}b\u{2066}c\u{200b}d\u{200d}\u{feff}\n\t\u{1b}\u{ad}");
        assert_eq!(
            shown,
            "a⟦U+202E⟧b⟦U+2066⟧c⟦U+200B⟧d⟦U+200D⟧⟦U+FEFF⟧\n\t\u{fffd}⟦U+00AD⟧"
        );
    }

    #[test]
    fn spelling_stays() {
        for text in ["می\u{200c}خواهم", "👩\u{200d}🔬", "Zoë"] {
            assert_eq!(visible(text), text);
        }
    }
}
