//! Finds the parts of a source that completion does not show.

use std::ops::Range;

use gpu_tutor_session::cell::tokens::{Token, TokenKind, tokens};

use super::code::Code;

/// Byte ranges of a source, in ascending order.
pub type Cuts = Vec<Range<usize>>;

/// Finds function bodies (also inside macros that generate functions), ordinary comments and some attributes.
pub fn cuts(source: &str) -> Cuts {
    let (comments, code): (Vec<Token>, Vec<Token>) = tokens(source)
        .into_iter()
        .partition(|token| token.kind == TokenKind::Comment);
    let mut cuts: Cuts = comments
        .into_iter()
        .map(|comment| comment.span)
        .filter(|span| !is_documentation(&source[span.clone()]))
        .collect();
    let code = Code {
        source,
        tokens: &code,
    };
    let mut at = 0;
    // The end of the macro call that contains the current token.
    let mut call_ends = 0;
    while at < code.tokens.len() {
        if at >= call_ends {
            call_ends = code.call(at).unwrap_or(call_ends);
        }
        // A macro may require an attribute in its arguments.
        let attribute = || code.attribute(at).filter(|_| at >= call_ends);
        match code.body(at).or_else(attribute) {
            Some((cut, last)) => {
                cuts.push(cut);
                at = last + 1;
            }
            None => at += 1,
        }
    }
    cuts.sort_by_key(|cut| cut.start);
    cuts
}

fn is_documentation(comment: &str) -> bool {
    let line = comment.starts_with("///") && !comment.starts_with("////");
    let block = comment.starts_with("/**") && !comment.starts_with("/***") && comment.len() > 4;
    line || block || comment.starts_with("//!") || comment.starts_with("/*!")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(source: &str) -> Vec<&str> {
        cuts(source).into_iter().map(|cut| &source[cut]).collect()
    }

    #[test]
    fn bodies_are_found_behind_whatever_a_signature_says() {
        assert_eq!(
            cut("fn f<const N: usize>() -> [u8; { N }] where A: B, { x }"),
            [" x "]
        );
        assert_eq!(
            cut("fn f(g: impl Fn() -> i32) -> Foo<{ 1 }> { y }"),
            [" y "]
        );
        assert_eq!(cut("pub const unsafe fn $name() -> $t { z }"), [" z "]);
    }

    #[test]
    fn what_has_no_body_is_left_alone() {
        assert!(cut("trait A { fn f(); } type B = fn(i32) -> i32; struct C { a: i32 }").is_empty());
        assert!(cut("macro_rules! m { (fn $n:ident) => { $n } }").is_empty());
    }

    #[test]
    fn attributes_that_hide_or_make_names_stay() {
        assert!(
            cut("#[unstable(x)] #[doc(hidden)] #[cfg(unix)] #[lang = \"a\"] struct A;").is_empty()
        );
        assert_eq!(
            cut("#[must_use = \"]\"] struct A;"),
            ["#[must_use = \"]\"]"]
        );
    }

    #[test]
    fn what_a_macro_is_called_with_stays() {
        assert!(cut("add! { 1, #[stable(a)], u8 }").is_empty());
        let defined =
            "macro_rules! add { () => (#[inline] struct A; sub!(#[inline] b);) } #[inline] c!();";
        assert_eq!(cut(defined), ["#[inline]", "#[inline]"]);
    }

    #[test]
    fn documentation_stays_and_other_comments_go() {
        let source = "//! a\n/// b\n//// c\n// d\n/** e */ /* f */ /**/";
        assert_eq!(cut(source), ["//// c", "// d", "/* f */", "/**/"]);
    }
}
