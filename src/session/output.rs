//! What a running cell says before it ends: text, things shown, and questions.

use std::collections::BTreeMap;
use std::sync::mpsc::Sender;

/// Something that a cell says, handed on as it comes.
#[derive(Debug)]
pub enum Output {
    Stdout(String),
    Stderr(String),
    Display(Display),
    /// What the cell has shown is to go: at once, or when it shows something next.
    Clear {
        wait: bool,
    },
    Question(Question),
}

/// A value that a cell shows while it runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Display {
    /// By MIME type; holds `text/plain`.
    pub data: BTreeMap<String, String>,
    /// No two things shown by one session share it.
    pub id: String,
    /// It takes the place of what was shown under this id.
    pub update: bool,
}

impl Display {
    pub fn text(&self) -> &str {
        self.data
            .get(super::TEXT_PLAIN)
            .map_or("", |text| text.as_str())
    }
}

/// A cell waits for a line. Dropped without an answer it tells the cell that there is none, as the end of a file does.
#[derive(Debug)]
pub struct Question {
    pub prompt: String,
    answer: Sender<String>,
}

impl Question {
    pub fn new(prompt: String, answer: Sender<String>) -> Question {
        Question { prompt, answer }
    }

    /// `line` is without its end.
    pub fn answer(self, line: &str) {
        // A cell that was stopped meanwhile wants no answer any more.
        let _ = self.answer.send(format!("{line}\n"));
    }
}
