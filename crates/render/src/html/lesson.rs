//! A lesson's text as Markdown, which notebooks render themselves.

use super::mime::{MimeBundle, plain, with_markdown};
use crate::terminal;
use crate::words::lesson as words;

/// The Markdown source, with the same text drawn for a terminal.
pub fn markdown(source: &str) -> MimeBundle {
    with_markdown(source.to_owned(), terminal::markdown(&plain(), source))
}

/// Hint `number` of `of`, counted from 1. Its text is Markdown.
pub fn hint(number: usize, of: usize, text: &str) -> MimeBundle {
    markdown(&format!("**{}**\n\n{text}", words::hint(number, of)))
}

/// A solution, shown only for reading: nothing runs it.
pub fn solution(code: &str) -> MimeBundle {
    // A fence must be longer than any run of backticks inside it.
    let longest = code.split(|character| character != '`').map(str::len).max();
    let fence = "`".repeat(longest.unwrap_or(0).max(2) + 1);
    let code = code.trim_end();
    markdown(&format!(
        "{}\n\n{fence}rust\n{code}\n{fence}\n",
        words::solution()
    ))
}
