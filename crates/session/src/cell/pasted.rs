//! Removes what gets copied along with code: Markdown fences and this program's own prompt.
//!
//! Rust cannot begin with either, so nothing that would compile is changed. They are replaced with blanks, so that
//! every other byte keeps its position, which error labels rely on.

use std::borrow::Cow;
use std::ops::Range;

/// Returns the text without the fences around its code, and without the prompts of a session copied from a terminal.
///
/// Only blank lines, comments and commands may come before a fence or a prompt. Every cell of a script is searched for
/// both, and a fence may also enclose several cells.
pub fn bare(text: &str) -> Cow<'_, str> {
    let found = read(text);
    if found.blank.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut bytes = text.as_bytes().to_vec();
    for range in found.blank {
        bytes[range].fill(b' ');
    }
    for at in found.closed {
        bytes[at] = b';';
    }
    String::from_utf8(bytes).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// Whether the text opens a fence without closing it.
pub fn is_fence_open(text: &str) -> bool {
    matches!(read(text).state, State::Fenced { .. })
}

/// The reader's position in a cell.
enum State {
    /// Before any of the cell's Rust.
    Before,
    /// In Rust that was copied without a fence or a prompt.
    Rust,
    /// After an opening fence: its character, how many there are, and the fence's position.
    Fenced {
        fence: char,
        length: usize,
        opening: Range<usize>,
    },
    /// In cells that begin with a prompt. `is_closed` is false if the last one needs a `;` before another can follow.
    Session { is_closed: bool },
}

struct Found {
    state: State,
    blank: Vec<Range<usize>>,
    /// Where a `;` replaces a prompt.
    closed: Vec<usize>,
}

fn read(text: &str) -> Found {
    let mut found = Found {
        state: State::Before,
        blank: Vec::new(),
        closed: Vec::new(),
    };
    let mut at = 0;
    for whole in text.split_inclusive('\n') {
        let line = whole.trim_end_matches(['\n', '\r']);
        found.line(line, at);
        at += whole.len();
    }
    found
}

impl Found {
    fn line(&mut self, line: &str, at: usize) {
        let range = at..at + line.len();
        if let State::Fenced {
            fence,
            length,
            opening,
        } = &self.state
        {
            if is_closing(line, *fence, *length) {
                self.blank.extend([opening.clone(), range]);
                self.state = State::Before;
            }
            return;
        }
        if line.starts_with("// %%") {
            self.state = State::Before;
            return;
        }
        match (&self.state, prompt(line)) {
            (State::Before | State::Session { .. }, Some(length)) => {
                self.prompt(line, length, at);
            }
            (State::Session { .. }, None) if line.trim_start().starts_with('⏱') => {
                self.blank.push(range);
            }
            (State::Session { is_closed }, None) => {
                let is_closed = closes(line).unwrap_or(*is_closed);
                self.state = State::Session { is_closed };
            }
            (State::Before, None) => match opening(line) {
                Some((fence, length)) => {
                    self.state = State::Fenced {
                        fence,
                        length,
                        opening: range,
                    }
                }
                None if closes(line).is_none() => {}
                None => self.state = State::Rust,
            },
            (State::Rust | State::Fenced { .. }, _) => {}
        }
    }

    fn prompt(&mut self, line: &str, length: usize, at: usize) {
        self.blank.push(at..at + length);
        let code = closes(&line[length..]);
        let was_closed = !matches!(self.state, State::Session { is_closed: false });
        if code.is_some() && !was_closed {
            self.closed.push(at);
        }
        self.state = State::Session {
            is_closed: code.unwrap_or(was_closed),
        };
    }
}

/// Whether another statement may follow this line; `None` if the line contains no Rust.
fn closes(line: &str) -> Option<bool> {
    let line = line.trim();
    let is_command = line.starts_with(':') && !line.starts_with("::");
    let has_rust = !line.is_empty() && !line.starts_with("//") && !is_command;
    has_rust.then(|| line.ends_with([';', '}']))
}

/// The character and the length of an opening fence. If the fence's character occurs again after it, it is inline code.
fn opening(line: &str) -> Option<(char, usize)> {
    let line = line.trim_start();
    let fence = line.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let length = line.chars().take_while(|c| *c == fence).count();
    (length >= 3 && !line[length..].contains(fence)).then_some((fence, length))
}

fn is_closing(line: &str, fence: char, length: usize) -> bool {
    let line = line.trim();
    line.len() >= length && line.chars().all(|c| c == fence)
}

/// The length of the prompt at the start of a line: `devices 3/14 › `, or `devices 3/14 [1-3] › ` at a question.
fn prompt(line: &str) -> Option<usize> {
    let (place, code) = line.split_once('›').or_else(|| line.split_once('>'))?;
    let code = code.strip_prefix(' ').unwrap_or(code);
    let mut words = place.split_whitespace();
    let is_lesson = |word: &str| {
        word.chars()
            .all(|c| c == '-' || c.is_ascii_lowercase() || c.is_ascii_digit())
    };
    let is_number = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
    let is_step = |word: &str| {
        word.split_once('/')
            .is_some_and(|(step, count)| is_number(step) && is_number(count))
    };
    let is_choice = |word: &str| word.starts_with('[') && word.ends_with(']');
    let is_place = words.next().is_some_and(is_lesson)
        && words.next().is_some_and(is_step)
        && words.next().is_none_or(is_choice)
        && words.next().is_none();
    is_place.then(|| line.len() - code.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let bare = bare(text);
        assert_eq!(bare.len(), text.len(), "{text}");
        let lines: Vec<&str> = bare.lines().map(str::trim).collect();
        lines.join("|")
    }

    #[test]
    fn fences_around_code_are_taken_away() {
        for (pasted, meant) in [
            ("```rust\nlet a = 1;\n```\n", "|let a = 1;|"),
            ("\n~~~\nlet a = 1;\na\n~~~~  \n", "||let a = 1;|a|"),
            ("```\n```", "|"),
            (
                "// exercise: a\n```rust\nlet a = 1;\n```\n:check a",
                "// exercise: a||let a = 1;||:check a",
            ),
            (
                "```rust\nlet a = 1;\n```\n\n```rust\nlet b = 2;\n```",
                "|let a = 1;||||let b = 2;|",
            ),
            (
                "let a = 1;\n// %%\n``` rust,ignore\na\n```",
                "let a = 1;|// %%||a|",
            ),
            ("```rust\nlet a = 1;\n// %%\na\n```", "|let a = 1;|// %%|a|"),
            ("```rust\r\nlet a = 1;\r\n```\r\n", "|let a = 1;|"),
        ] {
            assert_eq!(shown(pasted), meant, "{pasted}");
        }
    }

    #[test]
    fn what_is_not_a_fence_around_code_stays() {
        for text in [
            "```rust\nlet a = 1;\n",
            "```rust\nlet a = 1;\n``\n",
            "````\nlet a = 1;\n```\n",
            "Here it is:\n```rust\nlet a = 1;\n```\n",
            "``` let a = 1; ```\nlet b = 2;\n",
            "let fence = \"\n```\na\n```\n\";",
            "/*\n```\na\n```\n*/",
            "```",
            "",
        ] {
            assert_eq!(bare(text), text);
        }
        for (text, is_open) in [
            ("```rust", true),
            ("```rust\nlet a = 1;\n", true),
            ("```rust\na\n```", false),
            ("let a = 1;", false),
        ] {
            assert_eq!(is_fence_open(text), is_open, "{text}");
        }
    }

    #[test]
    fn the_prompts_of_a_session_are_taken_away() {
        let session = "devices 1/25 › let y1 = 1;\n  ⏱ run 7 µs · compile 116 ms\ndevices 1/25 › fn f() -> i32 {\n1\n}\n\
                       devices 2/25 [1-3] › y1 + f()";
        assert_eq!(shown(session), "let y1 = 1;||fn f() -> i32 {|1|}|y1 + f()");
        assert_eq!(
            shown(
                "devices 1/25 > let a = 1\ndevices 1/25 > // more\ndevices 1/25 > a\ndevices 1/25 >"
            ),
            "let a = 1|// more|;              a|"
        );
        assert_eq!(shown("two-devices 1/9 › :vars"), ":vars");
        for rust in [
            "let a = \"\ndevices 1/25 › \";",
            "x > 1/2",
            "a/b > 1",
            "1/2 > x",
            "a < b / 2 > c",
        ] {
            assert_eq!(bare(rust), rust);
        }
    }
}
