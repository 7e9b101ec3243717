//! The commands of the prompt: one table that `:help`, completion and suggestions are derived from.

use crate::lesson::nearest;
use crate::render::{Opening, open_at_end};

/// What a command does; the tutor carries it out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    Next,
    Back,
    Skip,
    Goto,
    Hint,
    Solution,
    Check,
    Reset,
    Lessons,
    Variables,
    Doc,
    Time,
    TimeIt,
    Help,
    Quit,
    /// The session itself understands it, as a cell.
    Session,
}

pub struct Command {
    pub name: &'static str,
    pub aliases: &'static [&'static str],
    /// How its argument is called; empty for none.
    pub argument: &'static str,
    pub help: &'static str,
    pub action: Action,
}

const fn command(
    name: &'static str,
    aliases: &'static [&'static str],
    argument: &'static str,
    help: &'static str,
    action: Action,
) -> Command {
    Command {
        name,
        aliases,
        argument,
        help,
        action,
    }
}

pub const COMMANDS: &[Command] = &[
    command(
        ":next",
        &[":n"],
        "",
        "play the next step, as Enter on an empty line does",
        Action::Next,
    ),
    command(
        ":back",
        &[":b"],
        "",
        "show the step before this one again",
        Action::Back,
    ),
    command(":skip", &[":s"], "", "pass over this step", Action::Skip),
    command(
        ":goto",
        &[":g"],
        "STEP|LESSON",
        "go to a step, by number or name, or to a lesson",
        Action::Goto,
    ),
    command(
        ":hint",
        &[":h"],
        "",
        "the next of an exercise's three hints",
        Action::Hint,
    ),
    command(
        ":solution",
        &[],
        "",
        "show the solution of an exercise",
        Action::Solution,
    ),
    command(
        ":check",
        &[":c"],
        "",
        "grade your answer to the exercise again",
        Action::Check,
    ),
    command(
        ":reset",
        &[],
        "",
        "start the session afresh, with the lesson's variables so far",
        Action::Reset,
    ),
    command(
        ":lessons",
        &[":l"],
        "",
        "all lessons, and how far you are",
        Action::Lessons,
    ),
    command(
        ":vars",
        &[":v"],
        "",
        "the variables you hold, where they live, their size",
        Action::Variables,
    ),
    command(
        ":undo",
        &[":u"],
        "",
        "take back what the last cell defined",
        Action::Session,
    ),
    command(
        ":replay",
        &[],
        "",
        "play the cells again that made what was lost with a killed process",
        Action::Session,
    ),
    command(
        ":doc",
        &[],
        "NAME",
        "what is known of a name: `:doc Tensor`, `:doc t.matmul`, `:doc nn::linear`",
        Action::Doc,
    ),
    command(
        ":gpus",
        &[],
        "",
        "the GPUs of this machine (`:gpus --libraries`: CUDA's libraries)",
        Action::Session,
    ),
    command(
        ":time",
        &[],
        "on|off",
        "what the last cell cost; on or off: say so after each cell",
        Action::Time,
    ),
    command(
        ":timeit",
        &[],
        "CODE",
        "run CODE many times: the median and its spread",
        Action::TimeIt,
    ),
    command(
        ":env",
        &[],
        "NAME=VALUE",
        "set an environment variable for the session",
        Action::Session,
    ),
    command(
        ":dep",
        &[],
        "CRATE = VERSION",
        "add a crate to the session",
        Action::Session,
    ),
    command(":help", &[":?"], "COMMAND", "this list", Action::Help),
    command(
        ":quit",
        &[":q", ":exit"],
        "",
        "leave; where you are is kept (Ctrl-D does the same)",
        Action::Quit,
    ),
];

/// A line that names a command: the command, and what follows it.
pub fn parse(line: &str) -> Result<(&'static Command, &str), Unknown> {
    let line = line.trim();
    let (word, argument) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match find(word) {
        Some(command) => Ok((command, argument.trim())),
        None => Err(Unknown {
            word: word.to_owned(),
            near: nearest(word, COMMANDS.iter().map(|command| command.name)),
        }),
    }
}

/// A command typed behind a draft, as happens where an exercise's code stands on the line already: the draft, and the
/// command's line. No whole cell of Rust ends in ` :word`.
pub fn behind(text: &str) -> Option<(&str, &str)> {
    let (draft, line) = text.split_at(text.rfind(':')?);
    let line = line.trim();
    let (word, argument) = line.split_once(' ').unwrap_or((line, ""));
    let command = find(word)?;
    let takes_it = argument.is_empty() || !command.argument.is_empty();
    let apart = draft.ends_with(|c: char| c.is_whitespace() || matches!(c, '}' | ';' | ')'));
    let in_comment = draft.lines().last()?.contains("//") && !draft.ends_with('\n');
    let in_text = matches!(open_at_end(draft), Some(Opening::Text | Opening::Comment));
    let fits = takes_it && apart && !in_comment && !in_text;
    (fits && !draft.trim().is_empty()).then_some((draft, line))
}

/// By its name or an alias, with or without the colon.
pub fn find(word: &str) -> Option<&'static Command> {
    let word = format!(":{}", word.trim_start_matches(':'));
    COMMANDS
        .iter()
        .find(|command| command.name == word || command.aliases.contains(&word.as_str()))
}

/// A command there is none of.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no command `{word}`{}", .near.is_empty().then(String::new).unwrap_or_else(|| format!(": did you mean `{}`?", .near.join("` or `"))))]
pub struct Unknown {
    pub word: String,
    /// Names like it, the nearest first.
    pub near: Vec<&'static str>,
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Action, COMMANDS, behind, find, parse};

    #[test]
    fn a_line_is_a_command_and_its_argument() {
        let (command, argument) = parse("  :goto  devices ").expect("a command");
        assert_eq!((command.action, argument), (Action::Goto, "devices"));
        let (command, argument) = parse(":q").expect("an alias");
        assert_eq!((command.name, argument), (":quit", ""));
    }

    #[test]
    fn an_unknown_command_names_its_neighbours() {
        let said = parse(":hnit").map(|_| ()).expect_err("unknown").to_string();
        assert!(
            said.starts_with("there is no command `:hnit`: did you mean `:hint`"),
            "{said}"
        );
        let said = parse(":xyzzy1234")
            .map(|_| ())
            .expect_err("unknown")
            .to_string();
        assert_eq!(said, "there is no command `:xyzzy1234`");
    }

    #[test]
    fn a_command_behind_a_draft_is_told_from_rust() {
        assert_eq!(behind("fn f() {}:hint"), Some(("fn f() {}", ":hint")));
        assert_eq!(
            behind("fn f() {\n:goto 3 "),
            Some(("fn f() {\n", ":goto 3"))
        );
        for rust in [
            ":hint",
            " :hint",
            "let x :hint = 1;",
            "let x:h",
            "a::next",
            "\"see :hint",
            "println!(\"see :hint\")",
            "1 // see :hint",
            "/* :hint",
            "x :unknown",
            "x :hint\ny",
        ] {
            assert_eq!(behind(rust), None, "{rust}");
        }
    }

    #[test]
    fn no_name_is_taken_twice() {
        let names: Vec<_> = COMMANDS
            .iter()
            .flat_map(|c| c.aliases.iter().copied().chain([c.name]))
            .collect();
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
    }

    #[test]
    fn help_finds_a_command_without_its_colon() {
        assert_eq!(find("vars").map(|command| command.name), Some(":vars"));
    }
}
