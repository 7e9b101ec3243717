//! Where the tutor reads from and writes to: a terminal, or a list of lines in tests.

use std::sync::Arc;

use crate::render::terminal::Theme;
use crate::session::{Interrupt, Output};

/// What came back from the prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    Text(String),
    /// Ctrl-C: the line was thrown away.
    Cleared,
    /// Ctrl-D, or the end of the input.
    End,
}

pub trait Frontend {
    /// How to draw at this moment: a terminal may have been resized.
    fn theme(&self) -> Theme;

    /// Asks for one cell; `prefill` stands on the line already.
    fn ask(&mut self, prompt: &str, prefill: &str) -> Line;

    /// Whether `ask` can show a prefilled line; else the tutor prints it.
    fn can_prefill(&self) -> bool;

    /// Shows text as it is.
    fn say(&mut self, text: &str);

    /// Shows what a running cell prints and shows, at once, and answers what it asks.
    fn output(&mut self, output: Output);

    /// Something slow begins; `stop` is what Ctrl-C stops until `end`.
    fn begin(&mut self, label: &str, stop: Option<Arc<dyn Interrupt>>);

    /// Another label for what is going on.
    fn relabel(&mut self, label: &str);

    fn end(&mut self);

    /// Names to complete beside the commands: lessons, steps, variables.
    fn offer(&mut self, names: Vec<String>);
}
