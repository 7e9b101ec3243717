//! rustc's messages: JSON, one per line.

use std::ops::Range;

use serde::Deserialize;

#[derive(Debug, Clone, Deserialize)]
pub struct Message {
    pub level: String,
    pub message: String,
    code: Option<Code>,
    #[serde(default)]
    pub spans: Vec<Span>,
    #[serde(default)]
    pub children: Vec<Message>,
}

#[derive(Debug, Clone, Deserialize)]
struct Code {
    code: String,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Span {
    pub file_name: String,
    pub byte_start: usize,
    pub byte_end: usize,
    pub is_primary: bool,
    pub label: Option<String>,
    pub suggested_replacement: Option<String>,
    /// The macro call that contains this span.
    pub expansion: Option<Box<Expansion>>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Expansion {
    pub span: Span,
}

impl Message {
    /// The error's number or the lint's name.
    pub fn code(&self) -> Option<&str> {
        self.code.as_ref().map(|code| code.code.as_str())
    }

    pub fn is_error(&self) -> bool {
        self.level == "error" && !self.message.starts_with("aborting due to")
    }

    /// Its ranges in the compiled text, including the macro calls that led there.
    pub fn ranges(&self) -> impl Iterator<Item = Range<usize>> {
        self.spans.iter().flat_map(Span::ranges)
    }
}

impl Span {
    pub fn range(&self) -> Range<usize> {
        self.byte_start..self.byte_end
    }

    /// Its range, followed by the ranges of the macro calls that contain it.
    fn ranges(&self) -> impl Iterator<Item = Range<usize>> {
        let mut next = Some(self);
        std::iter::from_fn(move || {
            let span = next?;
            next = span.expansion.as_ref().map(|expansion| &expansion.span);
            Some(span)
        })
        .filter(|span| super::is_the_cell(&span.file_name))
        .map(Span::range)
    }

    /// Its range in the compiled text. For a span in a foreign macro, this is the range of the call.
    pub fn place(&self) -> Option<Range<usize>> {
        if super::is_the_cell(&self.file_name) {
            return Some(self.range());
        }
        self.expansion.as_ref()?.span.place()
    }
}

/// Reads the messages of one compilation and skips lines that are not messages.
pub fn read(messages: &str) -> Vec<Message> {
    let parsed = messages.lines().map(serde_json::from_str);
    parsed.filter_map(Result::ok).collect()
}

/// Whether every error is about the cell itself rather than the machine, such as a full disk or a killed compiler.
pub fn is_of_the_cell(messages: &str) -> bool {
    let messages = read(messages);
    let mut errors = messages
        .iter()
        .filter(|message| message.is_error())
        .peekable();
    let placed = |message: &Message| message.spans.iter().any(|span| span.place().is_some());
    errors.peek().is_some() && errors.all(placed)
}

#[cfg(test)]
mod tests {
    use super::is_of_the_cell;

    #[test]
    fn only_what_is_wrong_with_the_cell_is_an_answer_to_keep() {
        let error = |message: &str, files: &[&str]| {
            let span = |file: &&str| {
                serde_json::json!({
                    "file_name": file, "byte_start": 0, "byte_end": 1, "is_primary": true,
                    "label": null, "suggested_replacement": null, "expansion": null,
                })
            };
            let spans: Vec<_> = files.iter().map(span).collect();
            serde_json::json!({ "level": "error", "message": message, "spans": spans }).to_string()
        };
        let own = error("mismatched types", &["cell/lib.rs"]);
        let end = error("aborting due to 1 previous error", &[]);
        assert!(is_of_the_cell(&format!("{own}\n{end}\n")));
        let full = error("failed to write: No space left on device", &[]);
        assert!(!is_of_the_cell(&format!("{own}\n{full}\n{end}\n")));
        assert!(!is_of_the_cell(""));
    }
}
