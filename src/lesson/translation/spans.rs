//! What a translation leaves as it is: code between backticks, and placeholders.

use std::collections::BTreeSet;
use std::ops::Range;

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

/// The places of code in Markdown: spans with their backticks, and blocks.
pub fn code(markdown: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for (event, at) in Parser::new(markdown).into_offset_iter() {
        match event {
            Event::Code(_) | Event::Start(Tag::CodeBlock(_)) | Event::End(TagEnd::CodeBlock) => {
                found.push(at);
            }
            _ => {}
        }
    }
    found
}

/// The code between backticks.
pub fn code_spans(markdown: &str) -> BTreeSet<String> {
    let events = Parser::new(markdown);
    let spans = events.filter_map(|event| match event {
        Event::Code(code) => Some(code.to_string()),
        _ => None,
    });
    spans.collect()
}

/// The text with blanks in the places of code. Every other character keeps its place.
pub fn without_code(markdown: &str) -> String {
    let mut text = markdown.to_owned();
    for at in code(markdown) {
        text.replace_range(at.clone(), &" ".repeat(at.len()));
    }
    text
}

/// How many English words a text has outside code.
pub fn words_without_code(markdown: &str) -> usize {
    let text = without_code(markdown);
    let words = text.split(|c: char| !c.is_ascii_alphabetic());
    words.filter(|word| word.len() > 1).count()
}

/// The names between braces that a check fills in, such as `got` and `want`.
pub fn placeholders(text: &str) -> BTreeSet<String> {
    let names = text.split('{').skip(1).filter_map(|rest| {
        let (name, _) = rest.split_once('}')?;
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        (!name.is_empty() && name.chars().all(is_name)).then(|| name.to_owned())
    });
    names.collect()
}
