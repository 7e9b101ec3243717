//! Splits Rust into tokens for colouring, completion, and finding open brackets.
//!
//! Uses the compiler's lexer, because `proc_macro2` rejects unfinished text, such as what a learner is still typing.

use std::ops::Range;

use ra_ap_rustc_lexer::{
    FrontmatterAllowed, LiteralKind, RawStrError, TokenKind as LexerKind, tokenize,
    validate_raw_str,
};

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    Comment,
    /// Strings and characters, including their quotes.
    Text,
    Number,
    Keyword,
    Lifetime,
    Word,
    Open,
    Close,
    Other,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    /// The byte range in the source.
    pub span: Range<usize>,
}

/// What is still open at the end of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    Bracket(char),
    Text,
    Comment,
}

const KEYWORDS: &[&str] = &[
    "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum", "extern",
    "false", "fn", "for", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub",
    "ref", "return", "self", "Self", "static", "struct", "super", "trait", "true", "type",
    "unsafe", "use", "where", "while",
];

/// Splits `source` into tokens and skips white space. This works for any text, valid Rust or not.
pub fn tokens(source: &str) -> Vec<Token> {
    let token = |(kind, span): (LexerKind, Range<usize>)| {
        let kind = match kind {
            LexerKind::Whitespace => return None,
            LexerKind::LineComment { .. } | LexerKind::BlockComment { .. } => TokenKind::Comment,
            LexerKind::Literal { kind, .. } => match kind {
                LiteralKind::Int { .. } | LiteralKind::Float { .. } => TokenKind::Number,
                _ => TokenKind::Text,
            },
            LexerKind::Ident if KEYWORDS.contains(&&source[span.clone()]) => TokenKind::Keyword,
            LexerKind::Ident
            | LexerKind::InvalidIdent
            | LexerKind::RawIdent
            | LexerKind::UnknownPrefix => TokenKind::Word,
            LexerKind::Lifetime { .. }
            | LexerKind::RawLifetime
            | LexerKind::UnknownPrefixLifetime => TokenKind::Lifetime,
            LexerKind::OpenParen | LexerKind::OpenBrace | LexerKind::OpenBracket => TokenKind::Open,
            LexerKind::CloseParen | LexerKind::CloseBrace | LexerKind::CloseBracket => {
                TokenKind::Close
            }
            _ => TokenKind::Other,
        };
        Some(Token { kind, span })
    };
    lexed(source).filter_map(token).collect()
}

/// What must be closed before `source` is a complete cell.
pub fn open_at_end(source: &str) -> Option<Opening> {
    let mut brackets = Vec::new();
    for token in tokens(source) {
        match token.kind {
            TokenKind::Open => brackets.extend(source[token.span].chars()),
            // The compiler explains a closing bracket that does not match.
            TokenKind::Close => match (brackets.pop(), &source[token.span]) {
                (Some('('), ")") | (Some('['), "]") | (Some('{'), "}") => {}
                _ => return None,
            },
            _ => {}
        }
    }
    let last = lexed(source).last();
    last.and_then(|(kind, span)| unfinished(kind, &source[span]))
        .or_else(|| brackets.pop().map(Opening::Bracket))
}

/// The lexer's tokens with their byte ranges.
fn lexed(source: &str) -> impl Iterator<Item = (LexerKind, Range<usize>)> {
    let mut at = 0;
    tokenize(source, FrontmatterAllowed::No).map(move |token| {
        let start = at;
        at += token.len as usize;
        (token.kind, start..at)
    })
}

/// Whether the token is an unterminated comment or string. A lone quote does not count: it may become a lifetime.
fn unfinished(kind: LexerKind, text: &str) -> Option<Opening> {
    let is_open = |prefix| {
        let checked = validate_raw_str(text, prefix);
        matches!(checked, Err(RawStrError::NoTerminator { .. }))
    };
    match kind {
        LexerKind::BlockComment { terminated, .. } => (!terminated).then_some(Opening::Comment),
        LexerKind::Literal { kind, .. } => match kind {
            LiteralKind::Str { terminated }
            | LiteralKind::ByteStr { terminated }
            | LiteralKind::CStr { terminated } => !terminated,
            LiteralKind::RawStr { n_hashes: None } => is_open(1),
            LiteralKind::RawByteStr { n_hashes: None }
            | LiteralKind::RawCStr { n_hashes: None } => is_open(2),
            _ => false,
        }
        .then_some(Opening::Text),
        _ => None,
    }
}

#[cfg(test)]
#[path = "tokens_tests.rs"]
mod tests;
