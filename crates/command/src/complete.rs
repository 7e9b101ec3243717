//! Completes commands and their arguments.

use super::{Argument, FrontEndKind, actions, all, find};

/// What can complete the end of a command line.
#[derive(Debug, PartialEq, Eq)]
pub enum Suggestions {
    /// These words, which replace the text from `start` onwards.
    Words { start: usize, words: Vec<String> },
    /// Rust, which begins at `from`.
    Rust { from: usize },
}

/// Completions of `typed`, a cell up to the cursor; `None` if that is Rust without a command. `names` are the lessons,
/// steps or exercises that a command accepts.
pub fn complete(
    typed: &str,
    front_end: FrontEndKind,
    names: &[String],
    holds: &dyn Fn(&str) -> bool,
) -> Option<Suggestions> {
    if let Some(from) = code(typed) {
        return Some(Suggestions::Rust { from });
    }
    let line = typed.rsplit('\n').next().unwrap_or_default();
    let command = line.trim_start();
    let begin = typed.len() - command.len();
    if !command.starts_with(':') || command.starts_with("::") {
        let is_shell = command.starts_with('!') && actions::is_command(typed, holds);
        return is_shell.then(|| Suggestions::Words {
            start: typed.len(),
            words: Vec::new(),
        });
    }
    let Some((_, prefix)) = command.rsplit_once(char::is_whitespace) else {
        let words = commands(front_end, command);
        return Some(Suggestions::Words {
            start: begin,
            words,
        });
    };
    let name = command.split_whitespace().next().unwrap_or_default();
    let argument = find(name).map(|command| command.info.argument);
    let words = match argument {
        Some(Argument::Step | Argument::Exercise) => {
            starting(names.iter().map(String::as_str), prefix)
        }
        Some(Argument::Command) => commands(front_end, prefix),
        Some(Argument::Word(words)) => starting(words.iter().copied(), prefix),
        Some(Argument::Name | Argument::Expression | Argument::Code) => {
            let from = begin + name.len();
            return Some(Suggestions::Rust { from });
        }
        Some(Argument::None | Argument::Text(_)) | None => Vec::new(),
    };
    Some(Suggestions::Words {
        start: typed.len() - prefix.len(),
        words,
    })
}

/// Where the code begins, if the command takes several lines of it.
fn code(typed: &str) -> Option<usize> {
    let command = typed.trim_start();
    let name = command.split_whitespace().next()?;
    let takes_code = find(name)?.info.argument == Argument::Code;
    let is_behind = command.len() > name.len();
    (name.starts_with(':') && takes_code && is_behind)
        .then(|| typed.len() - command.len() + name.len())
}

fn commands(front_end: FrontEndKind, prefix: &str) -> Vec<String> {
    let known = all().filter(|command| command.works_in(front_end));
    starting(known.map(|command| command.info.name), prefix)
}

fn starting<'a>(names: impl IntoIterator<Item = &'a str>, prefix: &str) -> Vec<String> {
    let fitting = names.into_iter().filter(|name| {
        name.starts_with(prefix) || name.trim_start_matches(['#', ':']).starts_with(prefix)
    });
    fitting.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(typed: &str, front_end: FrontEndKind) -> Vec<String> {
        let names = ["devices", "#copies"].map(str::to_owned);
        match complete(typed, front_end, &names, &|_| false) {
            Some(Suggestions::Words { start, words }) => {
                assert!(start <= typed.len());
                words
            }
            other => panic!("{typed}: {other:?}"),
        }
    }

    #[test]
    fn a_front_end_offers_the_commands_that_work_in_it() {
        assert_eq!(words(":tim", FrontEndKind::Prompt), [":timeit", ":time"]);
        assert_eq!(
            words("let x = 1;\n :tim", FrontEndKind::Notebook),
            [":timeit", ":time"]
        );
        assert_eq!(words(":sol", FrontEndKind::Notebook), [":solution"]);
        assert_eq!(words(":help n", FrontEndKind::Prompt), [":next"]);
    }

    #[test]
    fn an_argument_is_completed_by_what_the_command_takes() {
        assert_eq!(words(":goto co", FrontEndKind::Prompt), ["#copies"]);
        assert_eq!(words(":gpus --l", FrontEndKind::Prompt), ["--libraries"]);
        assert_eq!(words(":time o", FrontEndKind::Notebook), ["on", "off"]);
        assert!(words(":env A", FrontEndKind::Prompt).is_empty());
    }

    #[test]
    fn rust_is_left_to_who_knows_it() {
        let rust = |typed| complete(typed, FrontEndKind::Prompt, &[], &|name| name == "ready");
        assert_eq!(rust("::std::"), None);
        assert_eq!(rust(":vars\nlet x = st"), None);
        assert_eq!(rust("!ready.th"), None);
        assert_eq!(rust(":doc ten"), Some(Suggestions::Rust { from: 4 }));
        let code = " :timeit {\n  x.le";
        assert_eq!(rust(code), Some(Suggestions::Rust { from: 8 }));
        assert_eq!(words("!ls de", FrontEndKind::Prompt), [] as [&str; 0]);
    }
}
