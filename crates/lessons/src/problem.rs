//! Mistakes in a lesson file, with their positions.

use std::fmt;

use serde::Serialize;

use unicode_width::UnicodeWidthStr;

use super::position::Position;

/// One mistake in a lesson file. Displayed as `file:line:column: message`, the source line, a caret, and help.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
pub struct Problem {
    pub file: String,
    pub at: Position,
    /// How many characters the caret underlines.
    pub width: usize,
    /// The source line, without its line end.
    pub line: String,
    pub message: String,
    /// What to do next, if known.
    pub help: Option<String>,
}

impl Problem {
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds optional help, such as a similar name.
    #[must_use]
    pub fn maybe_help(mut self, help: Option<String>) -> Self {
        self.help = help.or(self.help);
        self
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem {
            file,
            at,
            line,
            message,
            ..
        } = self;
        write!(f, "{file}:{at}: {message}")?;
        if !line.trim().is_empty() {
            let gutter = at.line.to_string().len();
            let before: String = line.chars().take(at.column - 1).collect();
            let marked: String = line.chars().skip(at.column - 1).take(self.width).collect();
            let carets = "^".repeat(marked.trim_end().width().max(1));
            write!(
                f,
                "\n {:gutter$} |\n {} | {line}\n {:gutter$} | {}{carets}",
                "",
                at.line,
                "",
                blank(&before)
            )?;
        }
        match &self.help {
            Some(help) => write!(f, "\n  help: {help}"),
            None => Ok(()),
        }
    }
}

/// Blanks as wide as `text`. Tabs are kept, so that a caret lines up with its position.
fn blank(text: &str) -> String {
    text.split('\t')
        .map(|part| " ".repeat(part.width()))
        .collect::<Vec<_>>()
        .join("\t")
}

/// Every mistake in one or more files, in reading order; never empty.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct Problems(pub Vec<Problem>);

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n\n")?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}
