//! The parts that a translation leaves unchanged: code between backticks, and placeholders.

use std::collections::BTreeSet;
use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use unicode_width::UnicodeWidthChar;

/// The positions of code in Markdown: spans with their backticks, and blocks.
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

/// The text with blanks in place of code. Every other character keeps its position.
pub fn without_code(markdown: &str) -> String {
    let mut text = markdown.to_owned();
    for at in code(markdown) {
        text.replace_range(at.clone(), &" ".repeat(at.len()));
    }
    text
}

/// The text without line ends between two wide characters, such as Chinese ones, where they would be shown as spaces.
/// Code is left unchanged.
pub fn joined(markdown: &str) -> String {
    let is_wide = |c: Option<char>| c.is_some_and(|c| c.width() == Some(2));
    let mut text = String::new();
    let mut from = 0;
    for (event, at) in Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter() {
        let rest = markdown[at.start..].trim_start();
        let before = markdown[..at.start].chars().next_back();
        if event == Event::SoftBreak && is_wide(before) && is_wide(rest.chars().next()) {
            text.push_str(&markdown[from..at.start]);
            from = markdown.len() - rest.len();
        }
    }
    text.push_str(&markdown[from..]);
    text
}

/// The number of English words outside code.
pub fn words_without_code(markdown: &str) -> usize {
    let text = without_code(markdown);
    let words = text.split(|c: char| !c.is_ascii_alphabetic());
    words.filter(|word| word.len() > 1).count()
}

/// The names in braces that a check fills in, such as `got` and `want`.
pub fn placeholders(text: &str) -> BTreeSet<String> {
    let names = text.split('{').skip(1).filter_map(|rest| {
        let (name, _) = rest.split_once('}')?;
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        (!name.is_empty() && name.chars().all(is_name)).then(|| name.to_owned())
    });
    names.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_end_between_chinese_characters_is_no_space() {
        assert_eq!(
            joined("设备\n主机\n\n- 张量，\n  显存"),
            "设备主机\n\n- 张量，显存"
        );
        let kept = "# 设备\n设备\nGPU\n\n```text\n设备\n主机\n```\n- 设\n- 备";
        assert_eq!(joined(kept), kept);
    }

    #[test]
    fn code_and_placeholders_are_found() {
        let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        assert_eq!(code_spans("a `b` and `` c `d` ``"), set(&["b", "c `d`"]));
        assert_eq!(
            placeholders("`f({a})` is {got}, not {want} {} {a b}"),
            set(&["a", "got", "want"])
        );
        assert_eq!(words_without_code("`let x` 是 a tensor of `f32`"), 2);
        assert_eq!(without_code("设 `x` 备").len(), "设 `x` 备".len());
    }
}
