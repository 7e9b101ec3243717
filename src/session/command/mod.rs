//! The commands that a session answers itself, as parts of a cell.
//!
//! They lie below `crate::command`, which lists them together with the commands of the front ends: a session answers its
//! commands wherever cells are run, in scripts and lessons too, and knows no front end. A new one is a row in `table`.

mod shell;
mod table;

use super::cell::split::CommandLine;
use super::engine::Engine;
use super::{CellError, Outcome, Output, Status};

pub use table::COMMANDS;

/// What is known of a command: help, completion and error messages are made from it.
#[derive(Debug, PartialEq, Eq)]
pub struct CommandInfo {
    /// With its colon; `!` for shell commands.
    pub name: &'static str,
    pub aliases: &'static [&'static str],
    pub argument: Argument,
    pub example: &'static str,
    pub help: &'static str,
}

impl CommandInfo {
    /// By its name or an alias.
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }
}

/// What a command takes. It is shown in the list of commands, and completed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Argument {
    None,
    /// One of these words, or none.
    Word(&'static [&'static str]),
    /// A name of Rust, such as `t.matmul`.
    Name,
    /// Rust: all that follows, also on further lines.
    Code,
    /// A command's name.
    Command,
    /// The id of an exercise.
    Exercise,
    /// A lesson, or a step of the present one.
    Step,
    /// Something else, called so.
    Text(&'static str),
}

type RunCommand = fn(&mut Engine, argument: &str, say: &mut dyn FnMut(Output)) -> Outcome;

/// A command of the session's, and what carries it out.
pub struct SessionCommand {
    pub info: CommandInfo,
    run: RunCommand,
}

/// Carries out a command line of a cell.
pub(super) fn run(
    engine: &mut Engine,
    line: CommandLine<'_>,
    say: &mut dyn FnMut(Output),
) -> Outcome {
    let command = COMMANDS
        .iter()
        .find(|command| command.info.is_called(line.name()));
    match command {
        Some(command) => (command.run)(engine, line.argument(), say),
        None => Outcome::failed(Status::CompileError, unknown(line.name())),
    }
}

/// The refusal of a command in an answer that is graded.
pub(super) fn forbidden() -> CellError {
    CellError::new("command", "commands are not for answers: write Rust only")
}

fn unknown(name: &str) -> CellError {
    let mut known: Vec<&str> = COMMANDS
        .iter()
        .map(|command| command.info.name)
        .filter(|name| name.starts_with(':'))
        .collect();
    known.sort_unstable();
    CellError::new("command", format!("a cell has no command `{name}`")).help(format!(
        "a cell knows `{}` and `!command`; others work at the prompt only",
        known.join("`, `")
    ))
}

#[cfg(test)]
mod tests {
    use super::unknown;

    #[test]
    fn an_unknown_command_names_those_there_are() {
        let error = unknown(":hint");
        assert_eq!(error.message, "a cell has no command `:hint`");
        assert_eq!(
            error.help.as_deref(),
            Some(
                "a cell knows `:dep`, `:env`, `:gpus`, `:replay`, `:undo`, `:vars` and `!command`; others work at the \
                 prompt only"
            )
        );
    }
}
