//! Where the prompt reads from and writes to: a terminal, or a list of lines in tests.

use std::sync::Arc;

use gpu_tutor_render::terminal::Theme;
use gpu_tutor_session::{Interrupt, Output};

/// What the learner entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    Text(String),
    /// Ctrl-C: the line was discarded.
    Cleared,
    /// Ctrl-D, or the end of the input.
    End,
}

pub trait Frontend {
    /// How to draw now; a terminal may have been resized.
    fn theme(&self) -> Theme;

    /// Asks for one cell; `prefill` is already on the line.
    fn ask(&mut self, prompt: &str, prefill: &str) -> Line;

    /// Whether `ask` can show a prefilled line; else the prompt prints it.
    fn can_prefill(&self) -> bool;

    /// Shows text as it is.
    fn say(&mut self, text: &str);

    /// Shows what a running cell prints and displays, at once, and answers its questions.
    fn output(&mut self, output: Output);

    /// Something slow begins; `stop` is what Ctrl-C stops until `end`.
    fn begin(&mut self, label: &str, stop: Option<Arc<dyn Interrupt>>);

    /// Changes the label of what runs.
    fn relabel(&mut self, label: &str);

    fn end(&mut self);

    /// Names to complete besides the commands: lessons, steps, variables.
    fn offer(&mut self, names: Vec<String>);
}
