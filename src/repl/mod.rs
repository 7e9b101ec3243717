//! The prompt: lessons step by step, interleaved with the learner's own Rust.

mod asking;
mod assistant;
mod cells;
mod commands;
mod documentation;
mod editor;
mod exercise;
mod frontend;
mod greeting;
mod prediction;
mod prompt;
mod quiz;
mod records;
mod resume;
mod settings;
mod steps;
mod terminal;

pub use asking::lesson_row;
pub use assistant::Assistant;
pub use frontend::{Frontend, Line};
pub use prompt::{Opener, Prompt, PromptContext};
pub use terminal::{Terminal, TerminalError};

use std::path::PathBuf;

use gpu_tutor_render::terminal::{ColorChoice, Style};

/// Runs the prompt on this process's terminal until the learner leaves.
pub fn start(
    context: PromptContext,
    color: ColorChoice,
    history: Option<PathBuf>,
) -> Result<(), TerminalError> {
    let path = settings::path();
    let (settings, problems) = path.map(|path| settings::read(&path)).unwrap_or_default();
    let mut terminal = Terminal::new(color, history, settings, context.assistant.clone())?;
    let theme = terminal.theme();
    for problem in problems {
        // The line is not wrapped, so that the path in it can be copied as a whole.
        terminal.say(&format!("{}\n", theme.paint(Style::Warning, &problem)));
    }
    Prompt::new(context, &mut terminal).run();
    Ok(())
}

#[cfg(test)]
mod tests;
