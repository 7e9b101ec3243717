//! The tutor at a prompt: lessons step by step, free Rust in between.

mod asking;
mod assistant;
mod attempt;
mod cells;
mod commands;
mod documentation;
mod editor;
mod exercise;
mod frontend;
mod grader;
mod greeting;
mod keeper;
mod player;
mod quiz;
mod steps;
mod terminal;
mod tutor;

pub use asking::lesson_row;
pub use assistant::Assistant;
pub use frontend::{Frontend, Line};
pub use grader::Grader;
pub use keeper::{InMemory, Keeper, OnDisk};
pub use player::{find as find_step, visible as visible_steps};
pub use terminal::{Terminal, TerminalError};
pub use tutor::{Opener, Parts, Tutor};

use std::path::PathBuf;

use crate::render::terminal::ColorChoice;

/// Runs the tutor on this process's terminal until the learner leaves.
pub fn start(
    parts: Parts,
    color: ColorChoice,
    history: Option<PathBuf>,
) -> Result<(), TerminalError> {
    let mut terminal = Terminal::new(color, history, parts.assistant.clone())?;
    Tutor::new(parts, &mut terminal).run();
    Ok(())
}

#[cfg(test)]
mod tests;
