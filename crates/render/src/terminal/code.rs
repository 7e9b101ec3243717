//! Syntax colours for Rust.

use std::ops::Range;

use gpu_tutor_session::cell::tokens::{TokenKind, tokens};

use super::theme::{Style, Theme};

/// Colours `source`, or returns it unchanged if the theme has no colour.
pub fn highlight(theme: &Theme, source: &str) -> String {
    highlight_marked(theme, source, &[])
}

/// The same, with the marked ranges in their own styles.
pub fn highlight_marked(theme: &Theme, source: &str, marks: &[(Range<usize>, Style)]) -> String {
    if !theme.color {
        return source.to_owned();
    }
    let mut out = String::with_capacity(source.len() * 2);
    let mut at = 0;
    for token in tokens(source) {
        out.push_str(&source[at..token.span.start]);
        at = token.span.end;
        let mark = marks.iter().find(|(span, _)| *span == token.span);
        let style = mark.map_or(style_of(token.kind), |(_, style)| *style);
        let text = &source[token.span];
        // Close the colour on each line: a pager may cut between lines.
        let lines: Vec<_> = text
            .split('\n')
            .map(|line| theme.paint(style, line))
            .collect();
        out.push_str(&lines.join("\n"));
    }
    out.push_str(&source[at..]);
    out
}

/// A block of code with a vertical rule on its left, as lessons show it.
pub fn block(theme: &Theme, source: &str) -> String {
    let rule = theme.paint(Style::Quiet, theme.either("│", "|"));
    let mut out = String::new();
    for line in highlight(theme, source.trim_matches('\n')).lines() {
        out.push_str("  ");
        out.push_str(&rule);
        if !line.is_empty() {
            out.push(' ');
            out.push_str(line);
        }
        out.push('\n');
    }
    out
}

fn style_of(kind: TokenKind) -> Style {
    match kind {
        TokenKind::Comment => Style::Comment,
        TokenKind::Text => Style::Text,
        TokenKind::Number => Style::Number,
        TokenKind::Keyword => Style::Keyword,
        TokenKind::Lifetime => Style::Code,
        TokenKind::Word | TokenKind::Open | TokenKind::Close | TokenKind::Other => Style::Plain,
    }
}

#[cfg(test)]
mod tests {
    use super::{Theme, block, highlight};

    const CELL: &str = "// two\nlet x = tensor([1, 2])?;\nlet s = \"a\nb\";";

    #[test]
    fn without_colour_the_source_is_unchanged() {
        assert_eq!(highlight(&Theme::plain(80), CELL), CELL);
    }

    #[test]
    fn with_colour_only_escapes_are_added() {
        let painted = highlight(&Theme::colored(80), CELL);
        insta::assert_snapshot!(painted.escape_debug(), @r#"\u{1b}[90m// two\u{1b}[0m\n\u{1b}[35mlet\u{1b}[0m x = tensor([\u{1b}[34m1\u{1b}[0m, \u{1b}[34m2\u{1b}[0m])?;\n\u{1b}[35mlet\u{1b}[0m s = \u{1b}[32m\"a\u{1b}[0m\n\u{1b}[32mb\"\u{1b}[0m;"#);
    }

    #[test]
    fn a_block_stands_behind_a_rule() {
        insta::assert_snapshot!(block(&Theme::plain(80), "let a = 1;\n\na\n"), @"
        │ let a = 1;
        │
        │ a
        ");
    }
}
