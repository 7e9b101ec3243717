//! Whether Enter ends a cell or goes on in its next line.

use crate::render::open_at_end;
use crate::repl::commands;

/// Commands are one line; Rust goes on while something is open, until two empty lines say "as it is".
pub fn is_whole(text: &str) -> bool {
    let code = match text.trim_start() {
        command if command.starts_with('!') => return true,
        command if command.starts_with(':') => match command.strip_prefix(":timeit") {
            Some(code) => code,
            None => return true,
        },
        code => code,
    };
    let given_up = text.ends_with("\n\n");
    given_up || open_at_end(code).is_none() || commands::behind(text).is_some()
}

#[cfg(test)]
mod tests {
    use super::is_whole;

    #[test]
    fn a_cell_goes_on_while_something_is_open() {
        for open in [
            "fn f() {",
            "tensor([1,",
            "let s = \"a",
            "r#\"a\"",
            "/* why",
            ":timeit {",
        ] {
            assert!(!is_whole(open), "{open}");
        }
    }

    #[test]
    fn a_whole_cell_ends_at_enter() {
        for whole in [
            "",
            "1 + 1",
            "fn f() {\n}",
            "let c = '{';",
            "fn f<'a>(x: &'a str) {}",
            "it's",
            "f)",
        ] {
            assert!(is_whole(whole), "{whole}");
        }
    }

    #[test]
    fn commands_are_one_line_whatever_they_hold() {
        assert!(is_whole("!echo \"{"));
        assert!(is_whole(":env X={"));
        assert!(is_whole(":goto ("));
    }

    #[test]
    fn a_command_behind_an_unfinished_draft_is_sent() {
        assert!(is_whole("fn f() {\n    :hint"));
        assert!(!is_whole("fn f() {\n    x::hint"));
    }

    #[test]
    fn two_empty_lines_end_what_stays_open() {
        assert!(!is_whole("let s = \"a\n"));
        assert!(is_whole("let s = \"a\n\n"));
    }
}
