//! A small lexer of Rust: enough to colour a line, to know whether more of it must follow, and to
//! leave out the bodies of functions.
//!
//! Not `proc_macro2`: that refuses unfinished text, and unfinished text is what is typed.

use std::ops::Range;

/// What a stretch of source is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Comment,
    /// Strings and characters, with their quotes.
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
    pub kind: Kind,
    /// Bytes of the source.
    pub span: Range<usize>,
}

/// What is still open where the text ends.
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

/// Splits `source` into tokens; white space is between them. Any text has tokens, also what is not Rust.
pub fn tokens(source: &str) -> Vec<Token> {
    Lexer {
        source,
        at: 0,
        unfinished: None,
    }
    .collect()
}

/// What must still be closed before `source` can be a whole cell.
pub fn open_at_end(source: &str) -> Option<Opening> {
    let mut lexer = Lexer {
        source,
        at: 0,
        unfinished: None,
    };
    let mut brackets = Vec::new();
    for token in lexer.by_ref() {
        match token.kind {
            Kind::Open => brackets.extend(source[token.span].chars()),
            // A bracket that closes what was not opened is for the compiler to explain.
            Kind::Close => match (brackets.pop(), &source[token.span]) {
                (Some('('), ")") | (Some('['), "]") | (Some('{'), "}") => {}
                _ => return None,
            },
            _ => {}
        }
    }
    lexer
        .unfinished
        .or_else(|| brackets.pop().map(Opening::Bracket))
}

struct Lexer<'a> {
    source: &'a str,
    at: usize,
    unfinished: Option<Opening>,
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        self.at += self.rest().len() - self.rest().trim_start().len();
        let first = self.rest().chars().next()?;
        let start = self.at;
        let kind = self.take(first);
        debug_assert!(self.at > start, "a token is never empty");
        Some(Token {
            kind,
            span: start..self.at,
        })
    }
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    fn take(&mut self, first: char) -> Kind {
        let rest = self.rest();
        if rest.starts_with("//") {
            self.at += rest.find('\n').unwrap_or(rest.len());
            return Kind::Comment;
        }
        if rest.starts_with("/*") {
            self.block_comment();
            return Kind::Comment;
        }
        if let Some(hashes) = raw_string(rest) {
            self.raw_string(hashes);
            return Kind::Text;
        }
        match first {
            '"' => self.string(0),
            'b' | 'c' if rest[1..].starts_with('"') => self.string(1),
            'b' if rest[1..].starts_with('\'') => self.quote(1),
            '\'' => self.quote(0),
            '(' | '[' | '{' => self.step(first, Kind::Open),
            ')' | ']' | '}' => self.step(first, Kind::Close),
            c if c.is_ascii_digit() => self.number(),
            c if is_word(c) => self.word(),
            c => self.step(c, Kind::Other),
        }
    }

    fn step(&mut self, c: char, kind: Kind) -> Kind {
        self.at += c.len_utf8();
        kind
    }

    fn block_comment(&mut self) {
        let rest = self.rest();
        let mut depth = 0;
        let mut at = 0;
        while at < rest.len() {
            if rest[at..].starts_with("/*") {
                depth += 1;
                at += 2;
            } else if rest[at..].starts_with("*/") {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    self.at += at;
                    return;
                }
            } else {
                at += rest[at..].chars().next().map_or(1, char::len_utf8);
            }
        }
        self.unfinished = Some(Opening::Comment);
        self.at = self.source.len();
    }

    fn string(&mut self, prefix: usize) -> Kind {
        let body = self.at + prefix + 1;
        let mut escaped = false;
        for (offset, c) in self.source[body..].char_indices() {
            if escaped {
                escaped = false;
            } else if c == '\\' {
                escaped = true;
            } else if c == '"' {
                self.at = body + offset + 1;
                return Kind::Text;
            }
        }
        self.unfinished = Some(Opening::Text);
        self.at = self.source.len();
        Kind::Text
    }

    fn raw_string(&mut self, hashes: usize) {
        let close = format!("\"{}", "#".repeat(hashes));
        let rest = self.rest();
        let body = rest.find('"').map_or(rest.len(), |quote| quote + 1);
        match rest[body..].find(&close) {
            Some(end) => self.at += body + end + close.len(),
            None => {
                self.unfinished = Some(Opening::Text);
                self.at = self.source.len();
            }
        }
    }

    /// A character, a lifetime, or a quote that is neither: none of them can stay open.
    fn quote(&mut self, prefix: usize) -> Kind {
        let body = &self.rest()[prefix + 1..];
        let mut chars = body.chars();
        match chars.next() {
            Some('\\') => {
                let after = chars.next().map_or(1, |escaped| 1 + escaped.len_utf8());
                let line = body.find('\n').unwrap_or(body.len());
                let end = body.get(after..line).and_then(|text| text.find('\''));
                self.at += prefix + 1 + end.map_or(after.min(body.len()), |end| after + end + 1);
                Kind::Text
            }
            Some(c) if chars.next() == Some('\'') && c != '\'' => {
                self.at += prefix + 1 + c.len_utf8() + 1;
                Kind::Text
            }
            Some(c) if is_word(c) => {
                self.at += prefix + 1 + body.find(|c| !is_word(c)).unwrap_or(body.len());
                Kind::Lifetime
            }
            _ => {
                self.at += prefix + 1;
                Kind::Other
            }
        }
    }

    /// `1_000`, `0xff`, `2.5e-3f32`; the range `1..2` and the method `1.max(2)` end before the dot.
    fn number(&mut self) -> Kind {
        let rest = self.rest().as_bytes();
        let hex = rest.starts_with(b"0x") || rest.starts_with(b"0X");
        let mut end = 1;
        while let Some(&byte) = rest.get(end) {
            let next_is_digit = rest.get(end + 1).is_some_and(u8::is_ascii_digit);
            let is_part = match byte {
                b'.' => next_is_digit && rest[end - 1].is_ascii_digit(),
                b'+' | b'-' => !hex && matches!(rest[end - 1], b'e' | b'E') && next_is_digit,
                other => other == b'_' || other.is_ascii_alphanumeric(),
            };
            if !is_part {
                break;
            }
            end += 1;
        }
        self.at += end;
        Kind::Number
    }

    fn word(&mut self) -> Kind {
        let rest = self.rest();
        let prefix = if rest.starts_with("r#") { 2 } else { 0 };
        let end = rest[prefix..]
            .find(|c| !is_word(c))
            .map_or(rest.len(), |end| prefix + end);
        self.at += end;
        if KEYWORDS.contains(&&rest[..end]) {
            Kind::Keyword
        } else {
            Kind::Word
        }
    }
}

fn is_word(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// The number of `#` if a raw string begins here.
fn raw_string(rest: &str) -> Option<usize> {
    let rest = rest
        .strip_prefix(['b', 'c'])
        .unwrap_or(rest)
        .strip_prefix('r')?;
    let hashes = rest.len() - rest.trim_start_matches('#').len();
    rest[hashes..].starts_with('"').then_some(hashes)
}

#[cfg(test)]
#[path = "tokens_tests.rs"]
mod tests;
