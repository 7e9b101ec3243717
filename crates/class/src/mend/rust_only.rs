//! Removes from an answer what notebooks understand but Rust does not: commands, magics, shell lines.

use std::ops::Range;

use gpu_tutor_session::cell::tokens::{TokenKind, tokens};

use crate::tokens::line_starts;

/// Code with its non-Rust lines removed, and the removed lines.
#[derive(Debug, PartialEq, Eq)]
pub struct RustOnly<'a> {
    /// The remaining lines keep their numbers.
    pub code: String,
    pub left_out: Vec<&'a str>,
}

/// Cell magics whose body is not Rust.
const OTHER_LANGUAGES: [&str; 12] = [
    "bash",
    "html",
    "javascript",
    "js",
    "latex",
    "markdown",
    "perl",
    "pypy",
    "python",
    "ruby",
    "sh",
    "svg",
];

/// Removes `:commands`, `%magics`, `%%magics` and `!lines`. Lines inside a string, a comment or a bracket are kept.
pub fn rust_only(text: &str) -> RustOnly<'_> {
    let mut code = String::new();
    let mut left_out = Vec::new();
    let mut inside = inside(text).into_iter().peekable();
    let mut rust_above = false;
    let ends = line_starts(text).skip(1).chain([text.len() + 1]);
    // A command that takes code continues until its brackets are closed.
    let mut goes_on = false;
    for (start, end) in line_starts(text).zip(ends) {
        let line = &text[start..end - 1];
        while inside.next_if(|span| span.end <= start).is_some() {}
        let is_inside = inside.peek().is_some_and(|span| span.start < start);
        let is_out = match is_inside {
            true => goes_on,
            false => is_no_rust(line.trim(), rust_above),
        };
        goes_on = is_out;
        if is_out {
            left_out.push(line.trim());
        } else {
            code.push_str(line);
            let blank = line.trim().is_empty() || line.trim_start().starts_with("//");
            rust_above |= !blank;
        }
        code.push('\n');
    }
    code.truncate(code.trim_end().len());
    if left_out.is_empty() {
        return RustOnly {
            code: text.to_owned(),
            left_out,
        };
    }
    let magic = left_out.iter().find_map(|line| line.strip_prefix("%%"));
    let language = magic.and_then(|magic| magic.split_whitespace().next());
    if language.is_some_and(|name| OTHER_LANGUAGES.contains(&name.trim_end_matches(['2', '3']))) {
        code.clear();
    }
    RustOnly { code, left_out }
}

/// The strings, comments and outermost brackets, in order, none inside another.
fn inside(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut open = Vec::new();
    let mut add = |span: Range<usize>| {
        while found.last().is_some_and(|last| span.start <= last.start) {
            found.pop();
        }
        found.push(span);
    };
    for token in tokens(text) {
        match token.kind {
            TokenKind::Text | TokenKind::Comment => add(token.span),
            TokenKind::Open => open.push(token.span.start),
            TokenKind::Close => {
                // A bracket that is never closed contains nothing, so that one error does not hide the rest.
                if let Some(start) = open.pop() {
                    add(start..token.span.end);
                }
            }
            _ => {}
        }
    }
    found
}

/// Whether a line at the beginning of a statement is meant only for a notebook's front end.
fn is_no_rust(line: &str, rust_above: bool) -> bool {
    let starts = |rest: &str, allowed: &str| {
        rest.starts_with(|c: char| c.is_ascii_alphabetic() || allowed.contains(c))
    };
    if let Some(rest) = line.strip_prefix(':') {
        return starts(rest, "?");
    }
    if let Some(rest) = line.strip_prefix('%') {
        return starts(rest.trim_start_matches('%'), "");
    }
    let Some(rest) = line.strip_prefix('!') else {
        return false;
    };
    let (name, arguments) = rest
        .trim_start()
        .split_once(char::is_whitespace)
        .unwrap_or((rest, ""));
    let is_program = name
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || "_-./".contains(c));
    let operand = arguments.trim_start();
    if operand.is_empty() {
        // `!ready` may be the expression that a cell evaluates, but not if it comes before everything else.
        return !rust_above && is_program && !name.is_empty();
    }
    let is_argument = starts(operand, "-./~\"'$0123456789") && !operand.starts_with("as ");
    is_program
        && is_argument
        && !operand.starts_with(". ")
        && !operand.starts_with("- ")
        && !operand.starts_with("/ ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left_out(text: &str) -> Vec<&str> {
        rust_only(text).left_out
    }

    #[test]
    fn what_a_front_end_understands_is_left_out() {
        let text = "// exercise: a\n%matplotlib inline\n!pip install -q x\nlet a = 1;\n:vars\nlet b = 2;\n:check a\n";
        let clean = rust_only(text);
        assert_eq!(
            clean.left_out,
            [
                "%matplotlib inline",
                "!pip install -q x",
                ":vars",
                ":check a"
            ]
        );
        assert_eq!(clean.code, "// exercise: a\n\n\nlet a = 1;\n\nlet b = 2;");
        assert_eq!(left_out("%%time\n\nlet a = 1;"), ["%%time"]);
        assert_eq!(
            left_out("!ls\nlet a = 1;\n!cargo --version"),
            ["!ls", "!cargo --version"]
        );
        assert_eq!(
            left_out(":timeit {\n  f()\n}\nlet a = 1;"),
            [":timeit {", "f()", "}"]
        );
    }

    #[test]
    fn rust_stays() {
        for text in [
            "let a = 7\n    % b;\nlet c = (a\n%b);",
            "let a = 1;\n!ready",
            "let a = 1;\n!ready && x",
            "let a = 1;\n!ready as u8",
            "::std::mem::drop(1);",
            "let text = \"\n:check a\n!ls -l\n%%time\";",
            "fn f(\n    x\n    :usize) {}",
            "/*\n:check a\n*/",
        ] {
            let clean = rust_only(text);
            assert_eq!((clean.code.as_str(), clean.left_out.len()), (text, 0));
        }
    }

    #[test]
    fn a_cell_in_another_language_holds_no_rust() {
        assert_eq!(rust_only("%%bash\nls").code, "");
        assert_eq!(rust_only("%%python3\nprint(1)").code, "");
        assert_eq!(rust_only("%%rust\nlet a = 1;").code, "\nlet a = 1;");
    }
}
