//! Finds the word under the cursor, where a name can be completed.

use std::ops::Range;

use gpu_tutor_session::cell::tokens::{TokenKind, tokens};

/// The word around a byte in the cell, which a completion replaces; it may be empty. `None` in strings and comments,
/// and after a dot or `::`, where the names that match depend on what comes before.
pub fn word(code: &str, offset: usize) -> Option<Range<usize>> {
    let before = code.get(..offset)?;
    let mut start = offset;
    if let Some(last) = tokens(before).last().filter(|last| last.span.end == offset) {
        match last.kind {
            TokenKind::Word | TokenKind::Keyword => start = last.span.start,
            TokenKind::Text | TokenKind::Comment | TokenKind::Number | TokenKind::Lifetime => {
                return None;
            }
            _ => {}
        }
    }
    let head = before[..start].trim_end();
    if head.ends_with("::") || (head.ends_with('.') && !head.ends_with("..")) {
        return None;
    }
    let rest = &code[offset..];
    let more = rest
        .find(|letter: char| letter != '_' && !letter.is_alphanumeric())
        .unwrap_or(rest.len());
    Some(start..offset + more)
}

#[cfg(test)]
mod tests {
    use super::word;

    #[test]
    fn a_word_is_taken_whole() {
        assert_eq!(word("let y = ten", 11), Some(8..11));
        assert_eq!(word("let y = tensor", 11), Some(8..14));
        assert_eq!(word("", 0), Some(0..0));
        assert_eq!(word("f(größe", 9), Some(2..9));
        assert_eq!(word("0..on", 5), Some(3..5));
        assert_eq!(word("let y: Ten", 10), Some(7..10));
    }

    #[test]
    fn other_places_take_no_name_of_their_own() {
        for code in ["t.re", "nn::Lin", "\"ten", "// ten", "12", "t .", "'a"] {
            assert_eq!(word(code, code.len()), None, "{code}");
        }
    }
}
