//! Finds function bodies, macro calls and attributes in the tokens of a source file.

use std::ops::Range;

use gpu_tutor_session::cell::tokens::{Token, TokenKind};

/// Attributes that do not affect completion. Those that hide a name (`unstable`, `doc(hidden)`) or create one (`lang`,
/// `macro_export`, `cfg`) are not listed.
const ATTRIBUTES: [&str; 20] = [
    "allow",
    "cold",
    "deny",
    "diagnostic",
    "expect",
    "inline",
    "must_use",
    "optimize",
    "rustc_allow_const_fn_unstable",
    "rustc_as_ptr",
    "rustc_confusables",
    "rustc_const_stable",
    "rustc_diagnostic_item",
    "rustc_inherit_overflow_checks",
    "rustc_never_returns_null_ptr",
    "rustc_nounwind",
    "rustc_on_unimplemented",
    "stable",
    "track_caller",
    "warn",
];

pub struct Code<'a> {
    pub source: &'a str,
    /// The tokens without comments.
    pub tokens: &'a [Token],
}

impl Code<'_> {
    fn text(&self, at: usize) -> Option<&str> {
        Some(&self.source[self.tokens.get(at)?.span.clone()])
    }

    /// The text between the braces of the function that begins at a token, and the function's last token.
    pub fn body(&self, at: usize) -> Option<(Range<usize>, usize)> {
        if self.text(at)? != "fn" {
            return None;
        }
        // In a macro a name may be `$name`.
        let name = at + 1 + usize::from(self.text(at + 1)? == "$");
        if !matches!(
            self.tokens.get(name)?.kind,
            TokenKind::Word | TokenKind::Keyword
        ) {
            return None;
        }
        let mut at = name + 1;
        // Braces in generic arguments are not a body.
        let mut angles = 0_i32;
        loop {
            match self.text(at)? {
                "<" => angles += 1,
                ">" if !self.is_arrow(at) => angles -= 1,
                "(" | "[" => at = self.closing(at)?,
                "{" => {
                    let end = self.closing(at)?;
                    if angles == 0 {
                        let inside = self.tokens[at].span.end..self.tokens[end].span.start;
                        return Some((inside, end));
                    }
                    at = end;
                }
                ";" | ")" | "]" | "}" => return None,
                _ => {}
            }
            at += 1;
        }
    }

    fn is_arrow(&self, at: usize) -> bool {
        let before = at.checked_sub(1);
        before.is_some_and(|before| {
            self.text(before) == Some("-")
                && self.tokens[before].span.end == self.tokens[at].span.start
        })
    }

    /// The end of the macro call whose name is at a token. A macro definition is not a call.
    pub fn call(&self, at: usize) -> Option<usize> {
        let name = self.tokens.get(at)?;
        let is_call = name.kind == TokenKind::Word && self.text(at) != Some("macro_rules");
        let open = self.tokens.get(at + 2)?.kind == TokenKind::Open;
        if is_call && open && self.text(at + 1) == Some("!") {
            return self.closing(at + 2);
        }
        None
    }

    /// An attribute that does not affect completion, and its last token.
    pub fn attribute(&self, at: usize) -> Option<(Range<usize>, usize)> {
        let name = self.text(at + 2)?;
        let begins = self.text(at)? == "#" && self.text(at + 1)? == "[";
        if !begins || !ATTRIBUTES.contains(&name) {
            return None;
        }
        let end = self.closing(at + 1)?;
        Some((self.tokens[at].span.start..self.tokens[end].span.end, end))
    }

    /// The index of the bracket that closes the one at a token.
    fn closing(&self, at: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for (place, token) in self.tokens.iter().enumerate().skip(at) {
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                return Some(place);
            }
        }
        None
    }
}
