//! A fence's info string: `LANGUAGE KIND key=value …`, where values with spaces are quoted.

use std::ops::Range;

/// A word and its range in the info string, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    pub text: String,
    pub at: Range<usize>,
}

/// One `key=value`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    pub key: Word,
    pub value: Word,
}

/// A parsed info string.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Info {
    pub language: Option<Word>,
    pub kind: Option<Word>,
    pub pairs: Vec<Pair>,
}

/// What is wrong with an info string, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InfoError {
    pub at: Range<usize>,
    pub message: String,
}

/// Parses an info string.
///
/// # Errors
/// If a quote is not closed, a key is empty, or a word after the kind is not a `key=value`.
pub fn parse_info(text: &str) -> Result<Info, InfoError> {
    let mut info = Info::default();
    let mut at = skip_space(text, 0);
    let mut position = 0;
    while at < text.len() {
        let end = text[at..]
            .find(|c: char| c.is_whitespace() || c == '=')
            .map_or(text.len(), |found| at + found);
        let word = Word {
            text: text[at..end].to_owned(),
            at: at..end,
        };
        if text[end..].starts_with('=') {
            let pair = parse_value(text, word, end + 1)?;
            at = pair.1;
            info.pairs.push(pair.0);
        } else {
            match position {
                0 => info.language = Some(word),
                1 if info.pairs.is_empty() => info.kind = Some(word),
                _ => {
                    let message = format!(
                        "`{0}` is not a `key=value`; a value with spaces needs quotes: {0}=\"…\"",
                        word.text
                    );
                    return Err(InfoError {
                        at: word.at,
                        message,
                    });
                }
            }
            at = end;
        }
        position += 1;
        at = skip_space(text, at);
    }
    Ok(info)
}

fn parse_value(text: &str, key: Word, start: usize) -> Result<(Pair, usize), InfoError> {
    if key.text.is_empty() {
        return Err(InfoError {
            at: key.at.start..start,
            message: "a key is missing before `=`".into(),
        });
    }
    let (value, end) = match text[start..].strip_prefix('"') {
        Some(_) => quoted(text, start)?,
        None => {
            let rest = &text[start..];
            let end = start + rest.find(char::is_whitespace).unwrap_or(rest.len());
            (text[start..end].to_owned(), end)
        }
    };
    let value = Word {
        text: value,
        at: start..end,
    };
    Ok((Pair { key, value }, end))
}

/// Reads from an opening quote to the closing one; `\"` and `\\` are escapes for a quote and a backslash.
fn quoted(text: &str, open: usize) -> Result<(String, usize), InfoError> {
    let mut value = String::new();
    let mut chars = text[open + 1..].char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => {
                let end = open + 1 + at + 1;
                return match text[end..].chars().next() {
                    Some(next) if !next.is_whitespace() => Err(InfoError {
                        at: end..end + next.len_utf8(),
                        message: "a space is missing after the closing quote".into(),
                    }),
                    _ => Ok((value, end)),
                };
            }
            '\\' => match chars.next_if(|(_, next)| matches!(next, '"' | '\\')) {
                Some((_, next)) => value.push(next),
                None => value.push('\\'),
            },
            _ => value.push(c),
        }
    }
    Err(InfoError {
        at: open..text.len(),
        message: "this quote is never closed".into(),
    })
}

fn skip_space(text: &str, at: usize) -> usize {
    at + (text[at..].len() - text[at..].trim_start().len())
}
