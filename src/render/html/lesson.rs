//! The lesson's own words, which a notebook draws itself.

use super::mime::{MimeBundle, plain, with_markdown};
use crate::render::terminal;
use crate::render::words::lesson as words;

/// Markdown, and the same set for a terminal.
pub fn markdown(source: &str) -> MimeBundle {
    with_markdown(source.to_owned(), terminal::markdown(&plain(), source))
}

/// The hint that is `number`th of `of`, counted from 1. Its text is Markdown.
pub fn hint(number: usize, of: usize, text: &str) -> MimeBundle {
    markdown(&format!("**{}**\n\n{text}", words::hint(number, of)))
}

/// An answer, to be read and not yet to be run.
pub fn solution(code: &str) -> MimeBundle {
    // A fence is longer than every row of backticks in it.
    let longest = code.split(|character| character != '`').map(str::len).max();
    let fence = "`".repeat(longest.unwrap_or(0).max(2) + 1);
    let code = code.trim_end();
    markdown(&format!(
        "{}\n\n{fence}rust\n{code}\n{fence}\n",
        words::SOLUTION
    ))
}
