//! The tokens of submitted code, whether or not it is valid Rust.

use std::ops::Range;

use gpu_tutor_session::cell::tokens::{TokenKind, tokens};

/// A token that the compiler sees, as opposed to white space and comments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeToken<'a> {
    pub kind: TokenKind,
    pub text: &'a str,
    /// The byte range in the source.
    pub span: Range<usize>,
}

pub fn code_tokens(text: &str) -> Vec<CodeToken<'_>> {
    let token = |kind, span: Range<usize>| CodeToken {
        kind,
        text: &text[span.clone()],
        span,
    };
    let of_code = tokens(text)
        .into_iter()
        .filter(|token| token.kind != TokenKind::Comment);
    of_code.map(|one| token(one.kind, one.span)).collect()
}

/// The tokens as strings.
pub fn texts(text: &str) -> Vec<&str> {
    let tokens = code_tokens(text).into_iter();
    tokens.map(|token| token.text).collect()
}

/// Whether two sources are the same to the compiler.
pub fn same_code(one: &str, other: &str) -> bool {
    texts(one) == texts(other)
}

/// Whether a source contains nothing but comments and white space.
pub fn is_blank(text: &str) -> bool {
    code_tokens(text).is_empty()
}

/// The byte offset at which each line starts.
pub fn line_starts(text: &str) -> impl Iterator<Item = usize> + '_ {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_space_make_no_difference() {
        assert!(same_code("let a = 1; // one", "// first\nlet  a=1;"));
        assert!(!same_code("let a = 1;", "let b = 1;"));
        assert!(is_blank("\n// exercise: a\n/* later */") && !is_blank("a"));
        assert_eq!(line_starts("a\n\nb\n").collect::<Vec<_>>(), [0, 2, 3, 5]);
    }
}
