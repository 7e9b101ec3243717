//! Decides whether a cell is complete. Consoles ask this when Enter is pressed.

use gpu_tutor_command::rust;
use gpu_tutor_kernel::Completeness;
use gpu_tutor_session::cell::parse_with;
use gpu_tutor_session::cell::pasted::{bare, is_fence_open};
use gpu_tutor_session::cell::tokens::{TokenKind, open_at_end, tokens};

const INDENT: usize = 4;

/// Commands are always complete. Rust is complete if a session can parse it, which tolerates a missing final `;`, and
/// if no Markdown fence is open. `holds` returns whether a name is a variable of the session.
pub fn of(code: &str, holds: &dyn Fn(&str) -> bool) -> Completeness {
    if is_fence_open(code) {
        return incomplete(0);
    }
    let rust = &rust(&bare(code), holds);
    let depth = match depth(rust) {
        Some(depth) => depth,
        None => return Completeness::Invalid,
    };
    if depth > 0 {
        return incomplete(depth * INDENT);
    }
    if open_at_end(rust).is_some() {
        return incomplete(0);
    }
    if parse_with(rust, &|_| false).is_some() {
        return Completeness::Complete;
    }
    match syn::parse_str::<syn::Block>(&format!("{{{rust}\n}}")) {
        Ok(_) => Completeness::Complete,
        // More lines can fix an error only if it is at the very end.
        Err(error) if is_at_end(&error, rust) => incomplete(0),
        Err(_) => Completeness::Invalid,
    }
}

fn incomplete(spaces: usize) -> Completeness {
    Completeness::Incomplete {
        indent: " ".repeat(spaces),
    }
}

/// The number of brackets that are still open at the end; `None` if a bracket is closed that was never opened.
fn depth(code: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for token in tokens(code) {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    Some(depth)
}

/// Whether the error is at the closing brace that was added below the code.
fn is_at_end(error: &syn::Error, code: &str) -> bool {
    let lines = code.split('\n').count();
    error.span().start().line > lines
}

#[cfg(test)]
mod tests {
    use gpu_tutor_kernel::Completeness;

    fn of(code: &str) -> Completeness {
        super::of(code, &|name| name == "ready")
    }

    fn indent(code: &str) -> String {
        match of(code) {
            Completeness::Incomplete { indent } => indent,
            other => panic!("{code:?}: {other:?}"),
        }
    }

    #[test]
    fn whole_cells_are_complete() {
        for code in [
            "",
            "1 + 1",
            "let x = 1;",
            "let x = 1",
            "use std::fmt",
            "```rust\nlet x = 1\n```",
            "fn f() {\n}",
            "x?",
            ":gpus",
            "!ls (",
            ":dep serde = \"1\"\nlet x = 1;",
            "// just a remark",
            "let c = '{';",
            "fn f() {}\n:check where-to",
            "::std::mem::drop(1)",
            "!ready && true",
        ] {
            assert_eq!(of(code), Completeness::Complete, "{code}");
        }
    }

    #[test]
    fn open_brackets_want_more_lines_and_say_how_far_in() {
        assert_eq!(indent("fn f() {"), "    ");
        assert_eq!(indent("for i in 0..3 {\n    if i > 1 {"), "        ");
        assert_eq!(indent("tensor([1,"), "        ");
    }

    #[test]
    fn an_unfinished_statement_wants_more_lines() {
        for code in [
            "let x =",
            "let x = f().",
            "\"text",
            "/* why",
            "1 +",
            "```rust",
            "```\na",
        ] {
            assert_eq!(indent(code), "", "{code}");
        }
    }

    #[test]
    fn no_further_line_mends_these() {
        for code in ["f)", "let = 1;", "fn fn fn", "}"] {
            assert_eq!(of(code), Completeness::Invalid, "{code}");
        }
    }
}
