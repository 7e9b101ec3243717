//! The text of an answer as people hand it in.

use std::borrow::Cow;

/// The most bytes of an answer. The longest that a lesson asks for has about a thousand.
const LONGEST: usize = 1 << 20;

/// Why an answer is not graded because of its length, if it is too long.
pub fn too_long(answer: &str) -> Option<String> {
    let long = answer.len() > LONGEST;
    long.then(|| "the answer is longer than 1 MB: hand in the code alone".to_owned())
}

/// The answer without a byte order mark, without the carriage returns of Windows, and without a Markdown code fence around
/// all of it. The lines keep their numbers.
pub fn normalised(answer: &str) -> Cow<'_, str> {
    let text = answer.strip_prefix('\u{feff}').unwrap_or(answer);
    // A carriage return alone ends a line for some editors, and is an error for the compiler.
    let text = match text.contains('\r') {
        true => Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")),
        false => Cow::Borrowed(text),
    };
    match without_fence(&text) {
        Some(inner) => Cow::Owned(inner),
        None => text,
    }
}

/// The text inside a code fence that surrounds everything else, with an empty line in place of each line before it.
fn without_fence(text: &str) -> Option<String> {
    let body = text.trim_start();
    let fence = body.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let length = body.chars().take_while(|c| *c == fence).count();
    let (opening, rest) = body.split_once('\n')?;
    // An opening with a backtick behind it is code in a line.
    if length < 3 || opening[length..].contains(fence) {
        return None;
    }
    let rest = rest.trim_end();
    let last = rest.rfind('\n').map_or(0, |end| end + 1);
    let closing = rest[last..].trim();
    if closing.len() < length || closing.chars().any(|c| c != fence) {
        return None;
    }
    let before = text.len() - body.len() + opening.len() + 1;
    let lines = text[..before].matches('\n').count();
    Some("\n".repeat(lines) + &rest[..last])
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
            ("```rust\nlet a = 1;\n```\n", "\nlet a = 1;\n"),
            ("\n~~~\nlet a = 1;\na\n~~~~  \n\n", "\n\nlet a = 1;\na\n"),
            ("\u{feff}```\r\nlet a = 1;\r\n```\r\n", "\nlet a = 1;\n"),
            ("```\n```", "\n"),
        ] {
            assert_eq!(normalised(handed_in), meant, "{handed_in:?}");
        }
    }

    #[test]
    fn a_fence_that_does_not_surround_everything_stays() {
        for answer in [
            "```rust\nlet a = 1;\n",
            "```rust\nlet a = 1;\n``\n",
            "````\nlet a = 1;\n```\n",
            "Here it is:\n```rust\nlet a = 1;\n```\n",
            "```rust\nlet a = 1;\n```\nThat is all.",
            "``` let a = 1; ```\nlet b = 2;\n```",
            "let fence = \"```\";",
            "```",
            "",
        ] {
            assert_eq!(normalised(answer), answer);
        }
    }

    #[test]
    fn fifty_megabytes_are_too_long() {
        assert_eq!(too_long("let a = 1;"), None);
        assert!(too_long(&"x".repeat(50 << 20)).is_some());
    }
}
