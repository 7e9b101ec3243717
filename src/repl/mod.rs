//! The prompt: lessons step by step, and the learner's own Rust in between.

mod asking;
mod assistant;
mod cells;
mod commands;
mod documentation;
mod editor;
mod exercise;
mod frontend;
mod greeting;
mod prompt;
mod quiz;
mod steps;
mod terminal;

pub use asking::lesson_row;
pub use assistant::Assistant;
pub use frontend::{Frontend, Line};
pub use prompt::{Opener, Prompt, PromptContext};
pub use terminal::{Terminal, TerminalError};

use std::path::PathBuf;

use crate::render::terminal::ColorChoice;

/// Runs the prompt on this process's terminal until the learner leaves.
pub fn start(
    context: PromptContext,
    color: ColorChoice,
    history: Option<PathBuf>,
) -> Result<(), TerminalError> {
    let mut terminal = Terminal::new(color, history, context.assistant.clone())?;
    Prompt::new(context, &mut terminal).run();
    Ok(())
}

#[cfg(test)]
mod tests;
