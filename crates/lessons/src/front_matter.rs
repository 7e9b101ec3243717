//! The block at the top of a lesson file: its id, title, section and summary.

use std::ops::Range;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_saphyr::Spanned;

use super::body::in_words;
use super::problem::Problem;
use super::source::Source;

/// The contents of the front matter.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Header {
    /// Notebooks store it in their metadata as `lesson`.
    #[serde(rename = "lesson")]
    pub id: String,
    pub title: String,
    pub section: String,
    pub summary: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    id: Spanned<String>,
    title: String,
    section: String,
    summary: String,
}

impl Header {
    /// Reads front matter, including the `---` lines around it; `None` if it cannot be read.
    pub fn read(text: &str) -> Option<Header> {
        let body = text.strip_prefix("---\n")?;
        let length = body.rfind("---").or_else(|| body.rfind("..."))?;
        let start = "---\n".len();
        let read = front_matter(&Source::new("", text), &(start..start + length));
        read.ok().map(|(header, _)| header)
    }

    /// The front matter, including the `---` lines around it. Values are quoted only if necessary.
    pub fn write(&self) -> String {
        let plain = self.with_values(str::to_owned);
        if Header::read(&plain).as_ref() == Some(self) {
            plain
        } else {
            self.with_values(in_quotes)
        }
    }

    fn with_values(&self, write: impl Fn(&str) -> String) -> String {
        format!(
            "---\nid: {}\ntitle: {}\nsection: {}\nsummary: {}\n---",
            write(&self.id),
            write(&self.title),
            write(&self.section),
            write(&self.summary)
        )
    }
}

/// The value in double quotes, with YAML escapes.
pub fn in_quotes(value: &str) -> String {
    let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", escaped.replace(['\n', '\t'], " "))
}

/// Reads the front matter between `body`'s offsets; the range is the position of the id.
pub fn front_matter(
    source: &Source,
    body: &Range<usize>,
) -> Result<(Header, Range<usize>), Problem> {
    let keys: Keys = read_keys(source, body)?;
    let at = keys.id.referenced;
    let header = Header {
        id: keys.id.value,
        title: keys.title,
        section: keys.section,
        summary: keys.summary,
    };
    let id_at = place(source, body, at.line() as usize, at.column() as usize);
    Ok((header, id_at))
}

/// Reads the keys of the front matter between `body`'s offsets.
pub fn read_keys<T: DeserializeOwned>(source: &Source, body: &Range<usize>) -> Result<T, Problem> {
    serde_saphyr::from_str(&source.text()[body.clone()]).map_err(|error| {
        let error = error.without_snippet();
        let (line, column) = match error.location() {
            Some(at) => (at.line() as usize, at.column() as usize),
            None => (1, 1),
        };
        let text = error.to_string();
        let message = match text.rsplit_once(" at line ") {
            Some((message, _)) => message,
            None => &text,
        };
        let message = match message.strip_prefix("duplicate mapping key: ") {
            Some(rest) => {
                let key = rest.split(',').next().unwrap_or(rest);
                format!("the key `{key}` is given twice")
            }
            None => message.to_owned(),
        };
        in_words(source.problem(place(source, body, line, column), message))
    })
}

/// The range of the word at a line and column of the front matter, both counted from 1.
fn place(source: &Source, body: &Range<usize>, line: usize, column: usize) -> Range<usize> {
    let text = &source.text()[body.clone()];
    let before: usize = text
        .split_inclusive('\n')
        .take(line - 1)
        .map(str::len)
        .sum();
    let rest = &text[before..];
    let skip: usize = rest.chars().take(column - 1).map(char::len_utf8).sum();
    let start = body.start + before + skip;
    let word = rest[skip..]
        .find(|c: char| c == ':' || c.is_whitespace())
        .unwrap_or(0);
    start..start + word.max(1)
}
