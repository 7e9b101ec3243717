//! Commands: one table of what can be typed other than Rust, at the prompt, in a notebook and in any cell.
//!
//! Help, completion, suggestions and error messages are generated from this table. It has two parts, because commands
//! are carried out in two places. The commands in [`gpu_tutor_session::command`] are parts of a cell, and a session
//! answers them wherever cells are run. Those in `table` are answered by a front end, which knows about lessons and its
//! reader: each is written once, against [`CommandContext`] (the prompt and the kernel) or [`LessonContext`] (the
//! prompt alone).
//!
//! To add a command, add a row to `crates/session/src/command/table.rs` or `crates/command/src/table.rs`. The row holds
//! the function that carries it out, so no other file changes, unless the command needs something from a front end that
//! no command has needed before.

mod actions;
mod behind;
mod choice;
mod complete;
mod context;
mod help;
mod table;

pub use actions::{Action, actions, begins, is_command, only, rust};
pub use behind::behind;
pub use choice::{Choice, asked_in, predicted_in, unknown_question};
pub use complete::{Suggestions, complete};
pub use context::{CommandContext, LessonContext};
pub use help::notebook as notebook_help;
pub use table::no_documentation;

use gpu_tutor_lessons::did_you_mean;
use gpu_tutor_session::CellError;
pub use gpu_tutor_session::cell::pasted::bare;
use gpu_tutor_session::command as session;
pub use gpu_tutor_session::command::{Argument, CommandInfo};
use gpu_tutor_text::t;

/// The front end that something is typed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FrontEndKind {
    Prompt,
    Notebook,
}

/// A command and what carries it out.
#[derive(Debug, Clone, Copy)]
pub struct Command {
    pub info: CommandInfo,
    pub does: Does,
}

/// What carries out a command.
#[derive(Debug, Clone, Copy)]
pub enum Does {
    /// The session, as a part of a cell.
    Session,
    /// The prompt and the kernel.
    FrontEnd(fn(&mut dyn CommandContext, &str) -> Result<(), CellError>),
    /// The prompt alone.
    Prompt {
        run: fn(&mut dyn LessonContext, &str),
        /// What to do in a notebook instead.
        in_notebook: &'static str,
    },
}

impl Does {
    const fn prompt(run: fn(&mut dyn LessonContext, &str), in_notebook: &'static str) -> Self {
        Does::Prompt { run, in_notebook }
    }
}

impl Command {
    pub fn works_in(&self, front_end: FrontEndKind) -> bool {
        front_end == FrontEndKind::Prompt || !matches!(self.does, Does::Prompt { .. })
    }

    /// The error for a missing exercise.
    pub fn needs_exercise(&self) -> CellError {
        let CommandInfo { name, example, .. } = self.info;
        problem(t!(
            "`%{name}` needs an exercise, as in `%{example}`",
            name,
            example
        ))
    }
}

/// All commands, in the order that help lists them.
pub fn all() -> impl Iterator<Item = Command> {
    let sessions = session::COMMANDS.iter().map(|command| Command {
        info: command.info,
        does: Does::Session,
    });
    let (lesson, general) = (table::LESSON.iter(), table::GENERAL.iter());
    lesson.copied().chain(sessions).chain(general.copied())
}

/// The command with this name or alias; the colon may be left out.
pub fn find(name: &str) -> Option<Command> {
    let with_colon = format!(":{name}");
    all().find(|command| command.info.is_called(name) || command.info.is_called(&with_colon))
}

/// The command named by a line in a cell.
fn named(name: &str) -> Option<Command> {
    all().find(|command| command.info.is_called(name))
}

/// The error for a command that is refused.
pub fn problem(message: impl Into<String>) -> CellError {
    CellError {
        kind: "command".into(),
        message: message.into(),
        ..CellError::default()
    }
}

/// The error for a name that is not a command.
pub fn unknown(name: &str, front_end: FrontEndKind) -> CellError {
    let known = all().filter(|command| command.works_in(front_end));
    let known: Vec<&str> = known.map(|command| command.info.name).collect();
    let message = match did_you_mean(name, known) {
        None => t!("there is no command `%{name}`", name),
        Some(near) => t!("there is no command `%{name}`: %{near}", name, near),
    };
    problem(message).help(t!("`:help` lists the commands"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{FrontEndKind, all, find, unknown};

    #[test]
    fn an_unknown_command_names_its_neighbours() {
        let told = |name| unknown(name, FrontEndKind::Prompt).message;
        assert!(
            told(":hnit").starts_with("there is no command `:hnit`: did you mean `:hint`"),
            "{}",
            told(":hnit")
        );
        assert_eq!(told(":xyzzy1234"), "there is no command `:xyzzy1234`");
        assert!(
            unknown(":nxet", FrontEndKind::Prompt)
                .message
                .contains("`:next`")
        );
        assert!(
            !unknown(":nxet", FrontEndKind::Notebook)
                .message
                .contains("`:next`")
        );
    }

    #[test]
    fn no_name_is_taken_twice() {
        let names: Vec<_> = all()
            .flat_map(|command| [&[command.info.name], command.info.aliases].concat())
            .collect();
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
    }

    #[test]
    fn an_example_begins_with_its_command() {
        for command in all() {
            let info = command.info;
            assert!(info.example.starts_with(info.name), "{}", info.name);
            assert!(!info.help.is_empty(), "{}", info.name);
        }
    }

    #[test]
    fn a_command_is_found_by_alias_and_without_its_colon() {
        for name in ["vars", ":vars", ":v", "v"] {
            assert_eq!(find(name).map(|command| command.info.name), Some(":vars"));
        }
        assert_eq!(find("!").map(|command| command.info.name), Some("!"));
        assert!(find("").is_none() && find("::vars").is_none());
    }
}
