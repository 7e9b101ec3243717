//! A session's cells: those that have run, and files of cells.

mod doubts;
mod files;
mod kept;

pub use doubts::doubt;
pub use files::{FileCell, read, save};

use std::path::PathBuf;

use gpu_tutor_command::only;
use gpu_tutor_session::Outcome;
use gpu_tutor_text::t;
use serde::{Deserialize, Serialize};

use kept::Kept;

/// A cell that has run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The cell's number, counted from 1. In a notebook, it is the number next to the cell.
    pub number: usize,
    pub code: String,
    /// Whether the cell's effects still exist: it did not fail and was not undone.
    pub holds: bool,
    pub run_ms: f64,
}

/// The cells that have run, in order.
#[derive(Debug, Default)]
pub struct Transcript {
    entries: Vec<Entry>,
    /// The index of the first cell that has run since the session was started or reset.
    session: usize,
    kept: Option<Kept>,
}

impl Transcript {
    /// A transcript that writes each cell to a file, which `last` reads when another session begins.
    pub fn kept_in(file: PathBuf) -> Transcript {
        Transcript {
            kept: Some(Kept::new(file)),
            ..Transcript::default()
        }
    }

    /// The cells in the previous session whose effects still existed when it ended.
    pub fn last(&self) -> Vec<Entry> {
        self.kept.as_ref().map(Kept::last).unwrap_or_default()
    }

    /// Adds a cell under the next number.
    pub fn enter(&mut self, code: &str, outcome: &Outcome) {
        self.enter_as(self.next(), code, outcome);
    }

    /// The number of the next cell.
    pub fn next(&self) -> usize {
        self.entries.last().map_or(1, |entry| entry.number + 1)
    }

    /// Adds a cell under this number. A command that only asks for information is not recorded.
    pub fn enter_as(&mut self, number: usize, code: &str, outcome: &Outcome) {
        // Commands that were above the code have been replaced with blank lines.
        let blank = code.len() - code.trim_start().len();
        let start = code[..blank].rfind('\n').map_or(0, |at| at + 1);
        let code = code[start..].trim_end();
        if let Some((command, _)) = only(code) {
            if outcome.took_back > 0 {
                return self.take_back(outcome.took_back);
            }
            if ![":dep", ":env", "!"].contains(&command.info.name) {
                return;
            }
        }
        if code.trim().is_empty() {
            return;
        }
        self.entries.push(Entry {
            number,
            code: code.to_owned(),
            holds: outcome.status.is_ok(),
            run_ms: outcome.run_ms,
        });
        self.keep();
    }

    /// Records that the session is empty again. Cells that ran before can still be looked up.
    pub fn begin_afresh(&mut self) {
        self.session = self.entries.len();
        self.keep();
    }

    /// The cell with this number, or the last one.
    pub fn get(&self, number: Option<usize>) -> Option<&Entry> {
        match number {
            Some(number) => self.entries.iter().rfind(|entry| entry.number == number),
            None => self.entries.last(),
        }
    }

    /// The cells that led to the session's present state.
    pub fn of_session(&self) -> impl Iterator<Item = &Entry> {
        self.entries[self.session..]
            .iter()
            .filter(|entry| entry.holds)
    }

    /// The cells that contain this text, each with its number; all cells if the text is empty.
    pub fn listed(&self, pattern: &str) -> String {
        let fits = |entry: &&Entry| entry.code.contains(pattern);
        let mut text = String::new();
        for entry in self.entries.iter().filter(fits) {
            for (index, line) in entry.code.lines().enumerate() {
                let number = match index {
                    0 => entry.number.to_string(),
                    _ => String::new(),
                };
                let note = match entry.holds || index > 0 {
                    true => String::new(),
                    false => format!("  // {}", t!("failed or taken back")),
                };
                text += &format!("{number:>4}  {line}{note}\n");
            }
        }
        text
    }

    /// Marks the last cells as undone by `:undo`.
    fn take_back(&mut self, count: usize) {
        self.entries[self.session..]
            .iter_mut()
            .rev()
            .filter(|entry| entry.holds && only(&entry.code).is_none())
            .take(count)
            .for_each(|entry| entry.holds = false);
        self.keep();
    }

    fn keep(&mut self) {
        let entries = &self.entries[self.session..];
        if let Some(kept) = &mut self.kept {
            kept.write(entries.iter().filter(|entry| entry.holds));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpu_tutor_session::{CellError, Status};

    fn transcript(cells: &[&str]) -> Transcript {
        let mut transcript = Transcript::default();
        for cell in cells {
            let outcome = match cell.contains("nope") {
                true => Outcome::failed(Status::CompileError, CellError::default()),
                false => Outcome::default(),
            };
            transcript.enter(cell, &outcome);
        }
        transcript
    }

    fn taken_back() -> Outcome {
        Outcome {
            took_back: 1,
            ..Outcome::default()
        }
    }

    fn codes(transcript: &Transcript) -> Vec<&str> {
        transcript
            .of_session()
            .map(|entry| entry.code.as_str())
            .collect()
    }

    #[test]
    fn cells_are_numbered_and_questions_are_none() {
        let transcript = transcript(&[
            "let a = 1;",
            ":vars",
            "nope",
            ":dep rand = \"0.9\"",
            "fn f() {\n}\n",
        ]);
        let listed = "   1  let a = 1;\n   2  nope  // failed or taken back\n   3  :dep rand = \"0.9\"\n   4  fn f() {\n      }\n";
        assert_eq!(transcript.listed(""), listed);
        assert_eq!(transcript.listed("let"), "   1  let a = 1;\n");
        assert_eq!(
            transcript.get(Some(1)).map(|entry| &*entry.code),
            Some("let a = 1;")
        );
        assert_eq!(transcript.get(None).map(|entry| entry.number), Some(4));
        assert_eq!(
            codes(&transcript),
            ["let a = 1;", ":dep rand = \"0.9\"", "fn f() {\n}"]
        );
    }

    #[test]
    fn what_is_taken_back_or_was_before_a_reset_is_not_of_the_session() {
        let mut transcript = transcript(&["1", "2"]);
        transcript.enter(":undo", &taken_back());
        // A second `:undo` has nothing to undo.
        transcript.enter(":undo", &Outcome::default());
        assert_eq!(codes(&transcript), ["1"]);
        // Undoing the cell also removes those after it that only looked at values.
        transcript.enter("look", &Outcome::default());
        let both = Outcome {
            took_back: 2,
            ..Outcome::default()
        };
        transcript.enter(":undo", &both);
        assert!(codes(&transcript).is_empty());
        transcript.begin_afresh();
        transcript.enter("3", &Outcome::default());
        assert_eq!(codes(&transcript), ["3"]);
        assert_eq!(transcript.get(None).map(|entry| entry.number), Some(4));
    }

    #[test]
    fn the_next_session_finds_the_cells_of_the_last() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("session.json");
        let mut first = Transcript::kept_in(file.clone());
        assert!(first.last().is_empty());
        first.enter("let a = 1;", &Outcome::default());
        first.enter("let b = 2;", &Outcome::default());
        first.enter(":undo", &taken_back());
        let next = Transcript::kept_in(file);
        let found: Vec<String> = next.last().into_iter().map(|entry| entry.code).collect();
        assert_eq!(found, ["let a = 1;"]);
    }
}
