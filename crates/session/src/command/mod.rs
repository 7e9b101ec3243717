//! The commands in a cell that the session carries out itself.
//!
//! They work wherever cells run, including scripts and lessons, and do not depend on a front end. `crate::command`
//! lists them together with the front ends' commands. To add one, add a row to `table`.

mod shell;
mod table;
mod timing;

use gpu_tutor_text::t;

use super::cell::split::CommandLine;
use super::engine::Engine;
use super::{CellError, Outcome, Output, Status};

pub use table::COMMANDS;

/// A command's description. Help, completion and error messages are derived from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CommandInfo {
    /// The name with its colon; `!` for shell commands.
    pub name: &'static str,
    pub aliases: &'static [&'static str],
    pub argument: Argument,
    pub example: &'static str,
    pub help: &'static str,
}

impl CommandInfo {
    /// A command that has no aliases and takes no argument.
    pub const fn new(name: &'static str) -> Self {
        CommandInfo {
            name,
            aliases: &[],
            argument: Argument::None,
            example: name,
            help: "",
        }
    }

    pub const fn help(self, help: &'static str) -> Self {
        CommandInfo { help, ..self }
    }

    /// Also has these names.
    pub const fn also(self, aliases: &'static [&'static str]) -> Self {
        CommandInfo { aliases, ..self }
    }

    /// Takes an argument; the example shows one.
    pub const fn takes(self, argument: Argument, example: &'static str) -> Self {
        CommandInfo {
            argument,
            example,
            ..self
        }
    }

    /// Whether `name` is the command's name or an alias.
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }
}

/// The kind of argument that a command takes. It is used for the list of commands and for completion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Argument {
    None,
    /// One of these words, or nothing.
    Word(&'static [&'static str]),
    /// A Rust name such as `t.matmul`.
    Name,
    /// One Rust expression.
    Expression,
    /// Rust code: everything that follows, including further lines.
    Code,
    /// A command's name.
    Command,
    /// The id of an exercise.
    Exercise,
    /// A lesson, or a step of the current one.
    Step,
    /// Any other text, with this placeholder.
    Text(&'static str),
}

type RunCommand = fn(&mut Engine, argument: &str, output: &mut dyn FnMut(Output)) -> Outcome;

/// A command of the session and the function that carries it out.
pub struct SessionCommand {
    pub info: CommandInfo,
    run: RunCommand,
}

/// Carries out a command line in a cell.
pub(super) fn run(
    engine: &mut Engine,
    cell: &str,
    line: CommandLine<'_>,
    output: &mut dyn FnMut(Output),
) -> Outcome {
    let Some(command) = named(line) else {
        return Outcome::failed(Status::CompileError, unknown(line.name()));
    };
    let argument = match command.info.argument {
        Argument::Code => line.code(cell),
        Argument::Expression => line.argument(),
        Argument::None if !line.argument().is_empty() => {
            let name = command.info.name;
            let text = t!("`%{command}` takes no argument", command = name);
            let help = t!(
                "remove what follows it: `%{argument}`",
                argument = line.argument()
            );
            return Outcome::failed(
                Status::CompileError,
                CellError::new("command", text).help(help),
            );
        }
        _ => return (command.run)(engine, line.argument(), output),
    };
    let mut outcome = (command.run)(engine, argument, output);
    if let Some(error) = &mut outcome.error {
        let name_ends = line.start + line.name().len();
        let space = cell[name_ends..].len() - cell[name_ends..].trim_start().len();
        error.move_labels(|at| Some(at + name_ends + space));
    }
    outcome
}

/// Whether a command takes everything after it in its cell as its argument.
pub(super) fn takes_rest(line: CommandLine<'_>) -> bool {
    named(line).is_some_and(|command| command.info.argument == Argument::Code)
}

fn named(line: CommandLine<'_>) -> Option<&'static SessionCommand> {
    let name = line.name();
    COMMANDS.iter().find(|command| command.info.is_called(name))
}

/// Returns the error for a command in a graded answer.
pub(super) fn forbidden(command: &str) -> CellError {
    let text = t!(
        "an answer may contain only Rust: remove the command `%{command}`",
        command
    );
    CellError::new("command", text)
}

fn unknown(name: &str) -> CellError {
    let mut known: Vec<&str> = COMMANDS
        .iter()
        .map(|command| command.info.name)
        .filter(|name| name.starts_with(':'))
        .collect();
    known.sort_unstable();
    CellError::new("command", t!("a cell has no command `%{name}`", name)).help(t!(
        "a cell can use `%{known}` and `!command`; other commands work only at the prompt",
        known = known.join("`, `")
    ))
}

#[cfg(test)]
mod tests {
    use super::{COMMANDS, unknown};

    #[test]
    fn an_unknown_command_names_those_there_are() {
        let error = unknown(":hint");
        assert_eq!(error.message, "a cell has no command `:hint`");
        let help = error.help.unwrap_or_default();
        assert!(help.starts_with("a cell can use `:"), "{help}");
        let end = "and `!command`; other commands work only at the prompt";
        assert!(help.ends_with(end), "{help}");
        for command in COMMANDS.iter().filter(|command| command.info.name != "!") {
            let name = format!("`{}`", command.info.name);
            assert!(help.contains(&name), "{name} in {help}");
        }
    }
}
