//! The text of an answer, as people hand it in.

use std::borrow::Cow;

use gpu_tutor_session::cell::pasted::bare;
use gpu_tutor_text::say;

/// The maximum number of bytes in an answer. The longest that a lesson asks for has about a thousand.
const LONGEST: usize = 1 << 20;

/// The message for an answer that is too long to be graded; `None` if it is not too long.
pub fn too_long(answer: &str) -> Option<String> {
    let long = answer.len() > LONGEST;
    long.then(|| say!("the answer is longer than 1 MB: hand in only the code"))
}

/// The answer without a byte order mark, without Windows carriage returns, and without anything copied along with its
/// code ([`bare`]). The lines keep their numbers.
pub fn normalised(answer: &str) -> Cow<'_, str> {
    let text = answer.strip_prefix('\u{feff}').unwrap_or(answer);
    // A lone carriage return ends a line in some editors, but is an error for the compiler.
    if !text.contains('\r') {
        return bare(text);
    }
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    Cow::Owned(bare(&text).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_editor_or_a_chat_adds_is_taken_away() {
        for (handed_in, meant) in [
            ("let a = 1;\n", "let a = 1;\n"),
            ("\u{feff}let a = 1;", "let a = 1;"),
            ("let a = 1;\r\na\r\n", "let a = 1;\na\n"),
            (
                "\u{feff}```\r\nlet a = 1;\r\n```\r\n",
                "   \nlet a = 1;\n   \n",
            ),
            ("```\r\n```", "   \n   "),
        ] {
            assert_eq!(normalised(handed_in), meant, "{handed_in:?}");
        }
    }

    #[test]
    fn fifty_megabytes_are_too_long() {
        assert_eq!(too_long("let a = 1;"), None);
        assert!(too_long(&"x".repeat(50 << 20)).is_some());
    }
}
