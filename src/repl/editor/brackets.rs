//! The bracket at the cursor, and the one that matches it.

use std::ops::Range;

use gpu_tutor_render::terminal::Style;
use gpu_tutor_session::cell::tokens::{Token, TokenKind, tokens};

/// How to mark the bracket at the cursor. Brackets in strings and comments are not brackets.
///
/// An opening bracket directly before the cursor is still being typed, so it need not have a match yet.
pub fn marks(cell: &str, pos: usize) -> Vec<(Range<usize>, Style)> {
    let brackets: Vec<Token> = tokens(cell)
        .into_iter()
        .filter(|token| matches!(token.kind, TokenKind::Open | TokenKind::Close))
        .collect();
    let under = brackets.iter().position(|token| token.span.start == pos);
    let before = || brackets.iter().position(|token| token.span.end == pos);
    let Some(at) = under.or_else(before) else {
        return Vec::new();
    };
    let here = brackets[at].span.clone();
    match partner(cell, &brackets, at) {
        Some(other) => vec![
            (here, Style::Heading),
            (brackets[other].span.clone(), Style::Heading),
        ],
        None if brackets[at].kind == TokenKind::Open && under.is_none() => Vec::new(),
        None => vec![(here, Style::Bad)],
    }
}

/// The match of the bracket at this index in the list. If an opening and a closing bracket of different kinds meet,
/// neither has a match.
fn partner(cell: &str, brackets: &[Token], at: usize) -> Option<usize> {
    let mut open = Vec::new();
    for (index, token) in brackets.iter().enumerate() {
        if token.kind == TokenKind::Open {
            open.push(index);
            continue;
        }
        let Some(opening) = open.pop() else {
            if index == at {
                return None;
            }
            continue;
        };
        if index == at || opening == at {
            let pair = (
                &cell[brackets[opening].span.clone()],
                &cell[token.span.clone()],
            );
            let fits = matches!(pair, ("(", ")") | ("[", "]") | ("{", "}"));
            return fits.then_some(if index == at { opening } else { index });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cell with `^` under what is marked, or `!` where that is wrong.
    fn marked(cell: &str, pos: usize) -> String {
        let mut below = vec![b' '; cell.len()];
        for (span, style) in marks(cell, pos) {
            below[span.start] = if style == Style::Bad { b'!' } else { b'^' };
        }
        let below = String::from_utf8(below).expect("ASCII");
        below.trim_end().to_owned()
    }

    #[test]
    fn both_brackets_of_a_pair_are_marked_from_either_end() {
        let cell = "f(g[1], (2))";
        assert_eq!(marked(cell, 1), " ^         ^");
        assert_eq!(marked(cell, 12), " ^         ^");
        assert_eq!(marked(cell, 11), " ^         ^");
        assert_eq!(marked(cell, 3), "   ^ ^");
        assert_eq!(marked(cell, 10), "        ^ ^");
        assert_eq!(marked(cell, 5), "   ^ ^");
        assert_eq!(marked(cell, 0), "");
    }

    #[test]
    fn a_pair_may_be_lines_apart() {
        assert_eq!(
            marks("fn f() {\n  1\n}", 13),
            [(13..14, Style::Heading), (7..8, Style::Heading)]
        );
    }

    #[test]
    fn a_bracket_without_its_partner_is_wrong_unless_it_was_just_typed() {
        assert_eq!(marked("f(1", 1), " !");
        assert_eq!(marked("f(", 2), "");
        assert_eq!(marked("f)", 2), " !");
        assert_eq!(marked("f(1]", 4), "   !");
        assert_eq!(marked("f(1]", 1), " !");
    }

    #[test]
    fn brackets_in_strings_and_comments_are_none() {
        assert_eq!(marked("f(\")\")", 1), " ^   ^");
        assert_eq!(marked("f(\")\")", 3), "");
        assert_eq!(marked("f() // )", 8), "");
    }
}
