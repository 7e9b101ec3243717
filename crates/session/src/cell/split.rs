//! Determines which lines of a cell are commands and which are Rust.
//!
//! A cell starts with any number of command lines, continues with Rust, and ends with any number of command lines.
//! There may be blank lines and comments between commands. The rules:
//!
//! - `:word …` is a command. `::path` is Rust. `%word …` is a command if it comes before any Rust, because Rust cannot
//!   begin like that.
//! - A cell that consists of `exit`, `quit` or `help` is a command, unless the session holds a variable with that name.
//! - `!…` is a shell command if it comes before any Rust code; anywhere else it is Rust. `!name` before any Rust is
//!   also Rust if the session holds a variable with that name: `!ready && x > 1`. `! name` is always a shell command.
//! - `?name` is a command. A cell that consists of `name?` is one too, unless the session holds a variable with that
//!   name: then it is Rust, as `(t.name)?` always is.
//! - Below Rust, a `:word` line is a command only if no Rust follows it and if it is not inside a string or a comment.

use super::tokens::{Opening, open_at_end};

/// A part of a cell. Parts are run in the order they appear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellPart<'a> {
    Command(CommandLine<'a>),
    Rust(&'a str),
}

/// A command line, without the white space around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CommandLine<'a> {
    /// Where it begins in the cell.
    pub start: usize,
    pub text: &'a str,
}

impl<'a> CommandLine<'a> {
    /// `:vars`, `!` for a shell command, or `?` for a question about a name.
    pub fn name(&self) -> &'a str {
        self.parts().0
    }

    /// What follows the name.
    pub fn argument(&self) -> &'a str {
        self.parts().1.trim()
    }

    /// Everything that follows the name in the cell, for a command that takes several lines of Rust.
    pub fn code<'c>(&self, cell: &'c str) -> &'c str {
        cell[self.start + self.name().len()..].trim()
    }

    fn parts(&self) -> (&'a str, &'a str) {
        if self.text.starts_with(['!', '?']) {
            return self.text.split_at(1);
        }
        if let Some(name) = asked(self.text) {
            return ("?", name);
        }
        let end = self.text.find(char::is_whitespace);
        self.text.split_at(end.unwrap_or(self.text.len()))
    }
}

/// Splits a cell into its parts. `holds` says whether a name is a session variable, so that `!name` is Rust.
pub fn split<'a>(cell: &'a str, holds: &dyn Fn(&str) -> bool) -> Vec<CellPart<'a>> {
    if let Some(whole) = question(cell, holds).or_else(|| word(cell, holds)) {
        return vec![CellPart::Command(whole)];
    }
    let mut parts = Vec::new();
    let mut begin = 0;
    for line in lines(cell) {
        if is_command(line.text) || is_shell(line.text, holds) || line.text.starts_with(['?', '%'])
        {
            begin = line.start + line.text.len();
            parts.push(CellPart::Command(line));
        } else if !is_space(line.text) {
            break;
        }
    }
    let rust = &cell[begin..];
    let (rust, below) = rust.split_at(tail(rust));
    // An empty cell is Rust, too.
    let cell_of_rust = parts.is_empty() && below.is_empty();
    // The line break after the last command belongs to that command's line.
    let rust = if parts.is_empty() {
        rust
    } else {
        rust.trim_start_matches([' ', '\t', '\r', '\n'])
    };
    if cell_of_rust || !rust.trim().is_empty() {
        parts.push(CellPart::Rust(rust));
    }
    let offset = cell.len() - below.len();
    parts.extend(
        lines(below)
            .filter(|line| is_command(line.text))
            .map(|line| {
                CellPart::Command(CommandLine {
                    start: offset + line.start,
                    ..line
                })
            }),
    );
    parts
}

/// Replaces a cell's command lines with blanks, so that every other byte keeps its position, which error labels rely
/// on.
pub fn without_commands(cell: &str, parts: &[CellPart]) -> String {
    let mut text = String::new();
    for part in parts {
        if let CellPart::Command(line) = part {
            text.push_str(&cell[text.len()..line.start]);
            text.push_str(&" ".repeat(line.text.len()));
        }
    }
    text.push_str(&cell[text.len()..]);
    text
}

/// The lines of a text, without the white space around them.
fn lines(text: &str) -> impl Iterator<Item = CommandLine<'_>> {
    let mut next = 0;
    text.split('\n').map(move |line| {
        let start = next + line.len() - line.trim_start().len();
        next += line.len() + 1;
        CommandLine {
            start,
            text: line.trim(),
        }
    })
}

/// Where the command lines at the end of a text begin; the text's length if there are none.
fn tail(text: &str) -> usize {
    let mut start = text.len();
    let all: Vec<CommandLine> = lines(text).collect();
    for line in all.iter().rev() {
        let name = line.text.strip_prefix(':').unwrap_or_default();
        if name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '?') {
            start = line.start;
        } else if !is_space(line.text) {
            break;
        }
    }
    match open_at_end(&text[..start]) {
        Some(Opening::Text | Opening::Comment) => text.len(),
        _ => start,
    }
}

fn is_command(line: &str) -> bool {
    line.starts_with(':') && !line.starts_with("::")
}

/// The command in a cell that consists of a single word, if other prompts know that word as a command.
fn word<'a>(cell: &'a str, holds: &dyn Fn(&str) -> bool) -> Option<CommandLine<'a>> {
    let text = cell.trim();
    let start = cell.len() - cell.trim_start().len();
    let is_word = ["exit", "quit", "help"].contains(&text) && !holds(text);
    is_word.then_some(CommandLine { start, text })
}

/// The command in a one-line cell that asks about a name: `Tensor?`.
fn question<'a>(cell: &'a str, holds: &dyn Fn(&str) -> bool) -> Option<CommandLine<'a>> {
    let text = cell.trim();
    let name = asked(text)?;
    let start = cell.len() - cell.trim_start().len();
    (!holds(name)).then_some(CommandLine { start, text })
}

/// The name in `name?` or `name??`; it may be a path or name a method.
fn asked(text: &str) -> Option<&str> {
    let name = text.strip_suffix('?')?;
    let name = name.strip_suffix('?').unwrap_or(name);
    let begins = |part: &str| part.starts_with(|c: char| c == '_' || c.is_alphabetic());
    let is_word = |part: &str| part.chars().all(|c| c == '_' || c.is_alphanumeric());
    let mut parts = name.split("::").flat_map(|part| part.split('.'));
    parts
        .all(|part| begins(part) && is_word(part))
        .then_some(name)
}

fn is_shell(line: &str, holds: &dyn Fn(&str) -> bool) -> bool {
    let Some(rest) = line.strip_prefix('!') else {
        return false;
    };
    let end = rest.find(|c: char| c != '_' && !c.is_alphanumeric());
    !holds(&rest[..end.unwrap_or(rest.len())])
}

fn is_space(line: &str) -> bool {
    line.is_empty() || line.starts_with("//")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(cell: &str) -> Vec<String> {
        let shown = |part: CellPart| match part {
            CellPart::Command(line) => {
                assert!(cell[line.start..].starts_with(line.text));
                format!("{}|{}", line.name(), line.argument())
            }
            CellPart::Rust(text) => text.to_owned(),
        };
        split(cell, &|name| name == "ready")
            .into_iter()
            .map(shown)
            .collect()
    }

    #[test]
    fn commands_come_first_and_rust_follows() {
        assert_eq!(
            parts(":env A=1\n!echo hi\nlet x = 1;\nx"),
            [":env|A=1", "!|echo hi", "let x = 1;\nx"]
        );
    }

    #[test]
    fn commands_may_follow_rust() {
        assert_eq!(
            parts("let x = 1;\n\n:vars\n// both\n:check a\n"),
            ["let x = 1;\n\n", ":vars|", ":check|a"]
        );
        assert_eq!(parts("fn f() {\n:hint"), ["fn f() {\n", ":hint|"]);
    }

    #[test]
    fn a_command_line_inside_rust_is_rust() {
        for rust in [
            "let x = 1;\n:check a\nx",
            "let x\n: i32 = 1;",
            "let s = \"\n:vars\n\";",
            "/*\n:vars",
            "\"\n:vars",
            "x\n!ls",
        ] {
            assert_eq!(parts(rust), [rust]);
        }
    }

    #[test]
    fn comments_above_a_command_are_passed_over_and_others_stay() {
        assert_eq!(parts("// all of them\n\n:vars"), [":vars|"]);
        let code = "// a comment\nlet x = 1;";
        assert_eq!(parts(code), [code]);
        assert_eq!(parts(":vars\n// done"), [":vars|", "// done"]);
    }

    #[test]
    fn a_path_that_begins_with_colons_is_rust() {
        assert_eq!(parts("::std::mem::drop(1)"), ["::std::mem::drop(1)"]);
        assert_eq!(parts(""), [""]);
        assert_eq!(parts("\nlet x = 1;"), ["\nlet x = 1;"]);
        assert_eq!(
            parts(":vars\n::std::mem::drop(1)\n::f()"),
            [":vars|", "::std::mem::drop(1)\n::f()"]
        );
    }

    #[test]
    fn what_is_not_is_rust_where_the_session_holds_it() {
        assert_eq!(parts("!ready && other"), ["!ready && other"]);
        assert_eq!(parts("!ready_or_not"), ["!|ready_or_not"]);
        assert_eq!(parts("! ready"), ["!|ready"]);
        assert_eq!(parts("!ls"), ["!|ls"]);
        assert_eq!(parts(":vars\n!ready"), [":vars|", "!ready"]);
    }

    #[test]
    fn what_other_prompts_call_commands_is_one_here_too() {
        assert_eq!(parts("%timeit f()\nx"), ["%timeit|f()", "x"]);
        assert_eq!(parts(" quit\n"), ["quit|"]);
        assert_eq!(
            split("quit", &|name| name == "quit"),
            [CellPart::Rust("quit")]
        );
        for rust in ["exit(0)", "quit;", "x\n%y", "let x = 1;\nexit"] {
            assert_eq!(parts(rust), [rust]);
        }
    }

    #[test]
    fn a_question_about_a_name_is_a_command_unless_the_name_is_held() {
        assert_eq!(parts("?Tensor"), ["?|Tensor"]);
        assert_eq!(parts(" t.matmul? "), ["?|t.matmul"]);
        assert_eq!(parts("nn::linear??"), ["?|nn::linear"]);
        assert_eq!(parts("let x = 1;\nTensor?"), ["let x = 1;\nTensor?"]);
        for rust in ["ready?", "(t.value)?", "pair.0?", "f()?", "1 + f?"] {
            assert_eq!(parts(rust), [rust]);
        }
    }

    #[test]
    fn what_stays_keeps_its_place() {
        let cell = "// é\n  :dep é = \"1\"\n\nlet é = 1;\n:vars \n";
        let parts = split(cell, &|_| false);
        let rust = without_commands(cell, &parts);
        assert_eq!(rust.len(), cell.len());
        assert_eq!(rust.find("let"), cell.find("let"));
        assert_eq!(
            rust.trim_end(),
            "// é\n               \n\nlet é = 1;"
                .replace("               ", &" ".repeat(2 + ":dep é = \"1\"".len()))
        );
        assert_eq!(without_commands("x", &split("x", &|_| false)), "x");
    }
}
