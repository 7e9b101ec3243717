//! The output of a running cell: text, displayed values and questions.

use std::collections::BTreeMap;
use std::sync::mpsc::Sender;

/// A piece of a cell's output, passed on as it arrives.
#[derive(Debug)]
pub enum Output {
    Stdout(String),
    Stderr(String),
    Display(Display),
    /// Clears what the cell has displayed: at once, or when it next displays something.
    Clear {
        wait: bool,
    },
    Question(Question),
}

/// A value that a cell shows while it runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Display {
    /// The value's forms, keyed by MIME type; always contains `text/plain`.
    pub data: BTreeMap<String, String>,
    /// The display's id, unique within a session.
    pub id: String,
    /// This display replaces the one with the same id.
    pub update: bool,
}

impl Display {
    pub fn text(&self) -> &str {
        self.data
            .get(super::TEXT_PLAIN)
            .map_or("", |text| text.as_str())
    }
}

/// A cell is waiting for a line of input. If this is dropped without an answer, the cell reads the end of the input.
#[derive(Debug)]
pub struct Question {
    pub prompt: String,
    /// The check that asks the grader for its next input, as JSON; `None` if the cell asks the user.
    pub check: Option<String>,
    answer: Sender<String>,
}

impl Question {
    pub fn new(prompt: String, check: Option<String>, answer: Sender<String>) -> Question {
        Question {
            prompt,
            check,
            answer,
        }
    }

    /// Sends the answer. `line` has no trailing line break.
    pub fn answer(self, line: &str) {
        // A cell that was stopped in the meantime no longer reads the answer.
        let _ = self.answer.send(format!("{line}\n"));
    }
}
