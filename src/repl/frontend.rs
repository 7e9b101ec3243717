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
    /// The theme to draw with now, because a terminal may have been resized.
    fn theme(&self) -> Theme;

    /// Asks for one cell; `prefill` is already on the line when the learner begins to type.
    fn ask(&mut self, prompt: &str, prefill: &str) -> Line;

    /// Whether `ask` can show a prefilled line; if not, the prompt prints it.
    fn can_prefill(&self) -> bool;

    /// Shows text unchanged.
    fn say(&mut self, text: &str);

    /// Immediately shows what a running cell prints and displays, and answers its questions.
    fn output(&mut self, output: Output);

    /// Called when something slow begins; until `end`, Ctrl-C stops `stop`.
    fn begin(&mut self, label: &str, stop: Option<Arc<dyn Interrupt>>);

    /// Changes the label of what is running.
    fn relabel(&mut self, label: &str);

    fn end(&mut self);

    /// Offers names for completion in addition to the commands: lessons, steps, variables.
    fn offer(&mut self, names: Vec<String>);
}
