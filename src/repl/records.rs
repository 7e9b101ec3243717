//! The cells that have run: listing, editing and saving them, and running cells from a file.

use std::io::Write;

use gpu_tutor_session::CellError;
use gpu_tutor_text::t;

use super::prompt::Prompt;
use crate::editor::Editor;
use crate::transcript::{self, Entry};

impl Prompt<'_> {
    /// `:history [PATTERN]`
    pub(super) fn history(&mut self, pattern: &str) {
        let listed = self.context.transcript.listed(pattern);
        match listed.as_str() {
            "" if pattern.is_empty() => self.hint_line(&t!("no cell has run yet")),
            "" => self.hint_line(&t!("no cell contains `%{pattern}`", pattern)),
            listed => self.say(listed),
        }
    }

    /// `:edit [N]`: opens an empty file if no cell has run yet.
    pub(super) fn edit(&mut self, number: &str) -> Result<(), CellError> {
        let wanted = match number {
            "" => None,
            number => Some(number.parse().map_err(|_| {
                let text = t!(
                    "`:edit` needs the number of a cell, and `%{number}` is not one",
                    number
                );
                CellError::new("command", text).help(t!("`:history` lists the cells"))
            })?),
        };
        let found = self.context.transcript.get(wanted);
        if let (Some(number), None) = (wanted, found) {
            let text = t!("there is no cell %{number}", number);
            return Err(CellError::new("command", text).help(t!("`:history` lists the cells")));
        }
        let before = found.map(|entry| entry.code.clone()).unwrap_or_default();
        let after = edited(&before)?;
        let code = after.trim_end();
        if code.trim().is_empty() || code == before {
            self.hint_line(&t!("nothing was changed, so nothing runs"));
            return Ok(());
        }
        self.say_code(code);
        self.carry_out(code);
        Ok(())
    }

    /// `:save FILE`
    pub(super) fn save(&mut self, file: &str) -> Result<(), CellError> {
        let cells = self.context.transcript.of_session();
        let saved = transcript::save(file, cells.map(|entry: &Entry| entry.code.as_str()))?;
        self.hint_line(&saved);
        Ok(())
    }

    /// `:run FILE`: stops at the first cell that fails.
    pub(super) fn run_file(&mut self, file: &str) -> Result<(), CellError> {
        let cells = transcript::read(file)?;
        if !self.session_is_ready() {
            return Ok(());
        }
        for (index, cell) in cells.iter().enumerate() {
            let code = cell.code.trim_end();
            self.say_code(code);
            let outcome = self.run_shown(code);
            if !outcome.status.is_ok() && !cell.may_fail {
                let left = cells.len() - index - 1;
                self.problem(&cell.failed(file, &outcome, left));
                break;
            }
        }
        Ok(())
    }
}

/// The text after the learner has edited it.
fn edited(text: &str) -> Result<String, CellError> {
    let failed = |error: std::io::Error| {
        let text = t!("cannot create a file to edit: %{error}", error);
        CellError::new("file", text).help(t!("free some space in the temporary folder"))
    };
    let editor = Editor::of_environment().map_err(|error| {
        CellError::new("command", error.to_string()).help(t!(
            "set EDITOR before you start gpu-tutor, as in `EDITOR=vim gpu-tutor`"
        ))
    })?;
    let mut file = tempfile::Builder::new()
        .prefix("cell-")
        .suffix(".rs")
        .tempfile()
        .map_err(failed)?;
    let written = match text {
        "" => Ok(()),
        text => writeln!(file, "{text}"),
    };
    written.map_err(failed)?;
    editor.edit(file.path()).map_err(|error| {
        CellError::new("command", error.to_string()).help(t!("the cell was not run"))
    })?;
    // An editor may have replaced this file with a new one.
    std::fs::read_to_string(file.path()).map_err(failed)
}
