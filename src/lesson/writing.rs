//! Cells and front matter written as FORMAT.md shows them.

use super::form::Kind;
use super::front_matter::front_matter;
use super::source::Source;

/// What stands on top of a lesson file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Header {
    pub id: String,
    pub title: String,
    pub section: String,
    pub summary: String,
}

impl Header {
    /// Reads front matter with the `---` lines around it; `None` where it cannot be read.
    pub fn read(text: &str) -> Option<Header> {
        let body = text.strip_prefix("---\n")?;
        let length = body.rfind("---").or_else(|| body.rfind("..."))?;
        let start = "---\n".len();
        let front = front_matter(&Source::new("", text), &(start..start + length)).ok()?;
        Some(Header {
            id: front.id,
            title: front.title,
            section: front.section,
            summary: front.summary,
        })
    }

    /// The front matter with the `---` lines around it; values stand in quotes only where they must.
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

/// A cell with its fence, without a line end behind it. The fence is longer where the body holds one.
pub fn write_cell(kind: Kind, key: impl Fn(&str) -> Option<String>, body: &str) -> String {
    let form = kind.form();
    let ticks = "`".repeat(longest_fence(body).max(2) + 1);
    let mut open = format!("{ticks}{} {}", form.language, form.name);
    for name in form.keys() {
        if let Some(value) = key(name) {
            open.push_str(&format!(" {name}={}", key_value(name, &value)));
        }
    }
    format!("{open}\n{body}\n{ticks}")
}

/// Text to read, in a fence without a kind.
pub fn write_text(language: &str, body: &str) -> String {
    let ticks = "`".repeat(longest_fence(body).max(2) + 1);
    format!("{ticks}{language}\n{body}\n{ticks}")
}

fn key_value(name: &str, value: &str) -> String {
    let plain = !value.is_empty()
        && value
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ',' | '.'));
    // A message is a sentence, and stands in quotes also where it is one word.
    if plain && name != "message" {
        return value.to_owned();
    }
    // A backtick would make the opening line text; nothing stands for it there.
    let value = value.replace('\n', " ").replace('`', "'");
    format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
}

fn in_quotes(value: &str) -> String {
    let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", escaped.replace(['\n', '\t'], " "))
}

/// The most backticks that a line begins with.
fn longest_fence(body: &str) -> usize {
    let ticks = |line: &str| {
        let line = line.trim_start();
        line.len() - line.trim_start_matches('`').len()
    };
    body.lines().map(ticks).max().unwrap_or(0)
}
