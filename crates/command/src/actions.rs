//! What a cell asks for, in order: something for the session to run, or a command for the front end.

use std::ops::Range;

use gpu_tutor_session::cell::split::{CellPart, split, without_commands};

use super::{Argument, Command, Does, named};

/// A part of a cell as a front end sees it.
#[derive(Debug)]
pub enum Action {
    /// The session runs this: Rust and the session's own commands. It has the same length as the cell, and the other
    /// lines are blank, so that positions in errors stay correct.
    Run(String),
    /// A front end's command, and its argument.
    Command(Command, String),
    /// A command that does not exist.
    Unknown(String),
}

/// Splits a cell. `holds` says whether the session has a variable of this name, in which case `!name` is Rust.
pub fn actions(cell: &str, holds: &dyn Fn(&str) -> bool) -> Vec<Action> {
    let mut actions = Vec::new();
    let mut runs_from = 0;
    let mut runs = false;
    for part in split(cell, holds) {
        let CellPart::Command(line) = part else {
            runs = true;
            continue;
        };
        let command = named(line.name());
        if command.is_some_and(|command| matches!(command.does, Does::Session)) {
            runs = true;
            if takes_code(command) {
                break;
            }
            continue;
        }
        if std::mem::take(&mut runs) {
            actions.push(Action::Run(within(cell, runs_from..line.start)));
        }
        match command {
            Some(command) => {
                actions.push(Action::Command(command, line.argument().to_owned()));
            }
            None => actions.push(Action::Unknown(line.name().to_owned())),
        }
        runs_from = line.start + line.text.len();
    }
    if runs {
        actions.push(Action::Run(within(cell, runs_from..cell.len())));
    }
    actions
}

/// The Rust in a cell that may be unfinished: command lines are blanked out, but any Rust that a command takes is kept.
pub fn rust(cell: &str, holds: &dyn Fn(&str) -> bool) -> String {
    let parts = split(cell, holds);
    let taken = parts.iter().find_map(|part| match part {
        CellPart::Command(line) if takes_code(named(line.name())) => Some(line.code(cell)),
        _ => None,
    });
    taken.map_or_else(|| without_commands(cell, &parts), str::to_owned)
}

/// Whether a command takes everything that follows it in its cell.
fn takes_code(command: Option<Command>) -> bool {
    command.is_some_and(|command| command.info.argument == Argument::Code)
}

/// Whether a cell contains only commands.
pub fn is_command(cell: &str, holds: &dyn Fn(&str) -> bool) -> bool {
    let parts = split(cell, holds);
    parts
        .iter()
        .all(|part| matches!(part, CellPart::Command(_)))
}

/// Whether a cell begins with a command.
pub fn begins(cell: &str, holds: &dyn Fn(&str) -> bool) -> bool {
    matches!(split(cell, holds).first(), Some(CellPart::Command(_)))
}

/// The command and its argument, if a cell is a single line that names a command.
pub fn only(cell: &str) -> Option<(Command, &str)> {
    match split(cell, &|_| false)[..] {
        [CellPart::Command(line)] => Some((named(line.name())?, line.argument())),
        _ => None,
    }
}

/// A cell where everything outside a range is blank.
fn within(cell: &str, range: Range<usize>) -> String {
    let blank = |text: &str| -> String {
        let blank = |byte| if byte == b'\n' { '\n' } else { ' ' };
        text.bytes().map(blank).collect()
    };
    blank(&cell[..range.start]) + &cell[range.clone()] + &blank(&cell[range.end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(cell: &str) -> Vec<String> {
        let shown = |action| match action {
            Action::Run(code) => {
                assert_eq!(code.len(), cell.len());
                code.trim().to_owned()
            }
            Action::Command(command, argument) => format!("{}|{argument}", command.info.name),
            Action::Unknown(name) => format!("{name}?"),
        };
        let actions = actions(cell, &|_| false);
        actions.into_iter().map(shown).collect()
    }

    #[test]
    fn commands_around_the_code_are_the_front_ends() {
        let cell = ":time off\nlet x = 1;\nx\n\n:check copy-twice";
        assert_eq!(
            shown(cell),
            [":time|off", "let x = 1;\nx", ":check|copy-twice"]
        );
        let runs = actions(cell, &|_| false).into_iter().nth(1);
        let Some(Action::Run(code)) = runs else {
            panic!("{runs:?}");
        };
        assert_eq!(code.len(), cell.len());
        assert_eq!(code.find("let"), cell.find("let"));
    }

    #[test]
    fn the_sessions_commands_stay_where_they_are() {
        let cell = ":dep serde = \"1\"\n:v";
        assert_eq!(shown(cell), [cell]);
        assert_eq!(
            shown(":dep serde = \"1\"\n:time on\n// more\nx\n:vars\n:c a"),
            [
                ":dep serde = \"1\"",
                ":time|on",
                "// more\nx\n:vars",
                ":check|a"
            ]
        );
    }

    #[test]
    fn a_command_between_lines_of_rust_is_left_to_the_compiler() {
        let cell = "let x = 1;\n:check a\nx";
        assert_eq!(shown(cell), [cell]);
    }

    #[test]
    fn a_cell_of_nothing_is_no_command() {
        for cell in ["", "  \n"] {
            assert_eq!(shown(cell), [""]);
            assert!(!is_command(cell, &|_| false));
        }
    }

    #[test]
    fn names_are_whole_words_and_aliases_count() {
        assert_eq!(shown("  :g  devices "), [":goto|devices"]);
        assert_eq!(shown(":q"), [":quit|"]);
        assert_eq!(shown(":?\n:hnit 1"), [":help|", ":hnit?"]);
        assert_eq!(shown("::std::mem::take(x)"), ["::std::mem::take(x)"]);
    }

    #[test]
    fn code_that_a_command_takes_may_have_many_lines() {
        let cell = ":timeit {\n  f()\n}";
        assert_eq!(shown(cell), [cell]);
        assert_eq!(
            shown(":time on\n:timeit f()\n:vars"),
            [":time|on", ":timeit f()\n:vars"]
        );
        assert_eq!(rust(cell, &|_| false), "{\n  f()\n}");
        assert_eq!(rust(":help f(", &|_| false).trim(), "");
        assert_eq!(rust("::f(", &|_| false), "::f(");
    }

    #[test]
    fn what_is_one_command_is_told_from_what_is_more() {
        let name = |cell| only(cell).map(|(command, argument)| (command.info.name, argument));
        assert_eq!(name(" :hint a \n"), Some((":hint", "a")));
        assert_eq!(name(":check"), Some((":check", "")));
        assert_eq!(name(":hint a\nx"), None);
        assert_eq!(name("::check"), None);
        assert!(is_command("!ls", &|_| false) && !is_command("!ls", &|name| name == "ls"));
    }
}
