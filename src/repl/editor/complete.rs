//! Completion of commands and of what they take.

use crate::repl::commands::{Action, COMMANDS, find};

/// The candidates for the word that ends at `pos`, and where that word begins.
pub fn complete(line: &str, pos: usize, names: &[String]) -> (usize, Vec<String>) {
    let typed = &line[..pos];
    let indent = typed.len() - typed.trim_start().len();
    if !typed.trim_start().starts_with(':') {
        return (pos, Vec::new());
    }
    match typed
        .rfind(char::is_whitespace)
        .filter(|&space| space >= indent)
    {
        None => (indent, commands(&typed[indent..])),
        Some(space) => {
            let word = typed.split_whitespace().next().unwrap_or_default();
            let prefix = &typed[space + 1..];
            let candidates = match find(word).map(|command| command.action) {
                Some(Action::Goto) => starting(names.iter().map(String::as_str), prefix),
                Some(Action::Help) => commands(prefix),
                Some(Action::Time) => starting(["on", "off"], prefix),
                _ => Vec::new(),
            };
            (space + 1, candidates)
        }
    }
}

fn commands(prefix: &str) -> Vec<String> {
    starting(COMMANDS.iter().map(|command| command.name), prefix)
}

fn starting<'a>(names: impl IntoIterator<Item = &'a str>, prefix: &str) -> Vec<String> {
    let fitting = names.into_iter().filter(|name| {
        name.starts_with(prefix) || name.trim_start_matches(['#', ':']).starts_with(prefix)
    });
    fitting.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::complete;

    fn offers(line: &str) -> (usize, Vec<String>) {
        complete(
            line,
            line.len(),
            &[
                "devices".to_owned(),
                "tensors".to_owned(),
                "#copies".to_owned(),
            ],
        )
    }

    #[test]
    fn a_colon_offers_the_commands() {
        assert_eq!(offers(":ti"), (0, vec![":time".into(), ":timeit".into()]));
        assert_eq!(offers("  :qu"), (2, vec![":quit".into()]));
        assert!(offers(":").1.len() > 15);
    }

    #[test]
    fn goto_offers_lessons_and_steps() {
        assert_eq!(offers(":goto de"), (6, vec!["devices".into()]));
        assert_eq!(offers(":goto co"), (6, vec!["#copies".into()]));
    }

    #[test]
    fn help_offers_commands_and_time_its_switch() {
        assert_eq!(offers(":help :va").1, [":vars"]);
        assert_eq!(offers(":time o").1, ["on", "off"]);
    }

    #[test]
    fn rust_is_left_alone() {
        assert_eq!(offers("let x = de"), (10, vec![]));
    }
}
