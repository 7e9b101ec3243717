//! Whether Enter ends a cell or opens its next line.

use gpu_tutor_command::{behind, rust};
use gpu_tutor_session::cell::pasted::{bare, is_fence_open};
use gpu_tutor_session::cell::tokens::open_at_end;

/// Commands are one line. Rust continues while something is open, including a Markdown fence, until two blank lines end
/// the cell as is. `holds` returns whether a name is a variable of the session.
pub fn is_whole(text: &str, holds: &dyn Fn(&str) -> bool) -> bool {
    let given_up = text.ends_with("\n\n");
    let rust = || rust(&bare(text), holds);
    let is_open = is_fence_open(text) || is_rust_open(&rust());
    given_up || !is_open || behind(text).is_some()
}

/// Whether Rust code continues on the next line: something is open, or an attribute or documentation is not yet
/// followed by an item.
fn is_rust_open(code: &str) -> bool {
    let last = code.trim_end().lines().last().unwrap_or_default().trim();
    let is_about_next = last.starts_with("#[") && last.ends_with(']') || last.starts_with("///");
    is_about_next || open_at_end(code).is_some()
}

#[cfg(test)]
mod tests {
    fn is_whole(text: &str) -> bool {
        super::is_whole(text, &|name| name == "ready")
    }

    #[test]
    fn a_cell_goes_on_while_something_is_open() {
        for open in [
            "fn f() {",
            "#[derive(Debug)]",
            "let a = 1;\n/// What it is.",
            "tensor([1,",
            "let s = \"a",
            "r#\"a\"",
            "/* why",
            ":timeit {",
            "::std::convert::identity(",
            "!ready && {",
            ":dep rand\nfn f() {",
            "```rust",
            "```rust\nlet a = 1;",
            "```rust\nfn f() {\n```",
            "devices 1/25 › fn f() {",
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
            "::std::convert::identity(1)",
            "```rust\nlet a = 1;\n```",
            "devices 1/25 › let a = 1;",
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
