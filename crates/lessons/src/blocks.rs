//! Finds the front matter, headings and fenced blocks in a Markdown file, and their positions.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::source::Source;

/// A block in the file; positions are byte offsets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    FrontMatter {
        body: Range<usize>,
    },
    /// A `---` in the middle of the file that Markdown reads as the start of front matter.
    StrayFrontMatter {
        at: usize,
    },
    /// A line that looks like the start of a fence but is not one.
    BrokenFence {
        at: Range<usize>,
    },
    Heading {
        at: Range<usize>,
        text: String,
    },
    /// An HTML comment at the margin, on its own lines.
    Comment {
        at: Range<usize>,
    },
    Fence(Fence),
}

/// A fenced block: `whole` covers both fence lines, `info` follows the opening fence, `body` is between the fence
/// lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fence {
    pub whole: Range<usize>,
    pub info: Range<usize>,
    pub body: Range<usize>,
    pub closed: bool,
    /// Inside a list or a quote, or indented.
    pub nested: bool,
}

pub fn blocks(source: &Source) -> Vec<Block> {
    let text = source.text();
    let options = Options::ENABLE_YAML_STYLE_METADATA_BLOCKS | Options::ENABLE_TABLES;
    let mut found = Vec::new();
    let mut depth = 0usize;
    let mut heading: Option<(Range<usize>, String)> = None;
    for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
        match event {
            Event::Start(Tag::MetadataBlock(_)) if range.start == 0 => {
                found.push(Block::FrontMatter {
                    body: between_lines(text, &range),
                });
            }
            Event::Start(Tag::MetadataBlock(_)) => {
                found.push(Block::StrayFrontMatter { at: range.start })
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) => {
                found.push(Block::Fence(fence(text, range, depth > 0)));
            }
            Event::Start(Tag::HtmlBlock)
                if depth == 0 && text[range.clone()].starts_with("<!--") =>
            {
                found.push(Block::Comment { at: range });
            }
            Event::Start(Tag::Paragraph) => found.extend(broken_fences(text, range)),
            Event::Start(Tag::Heading { .. }) if depth == 0 => {
                heading = Some((range, String::new()))
            }
            Event::End(TagEnd::Heading(_)) => {
                if let Some((at, text)) = heading.take() {
                    found.push(Block::Heading { at, text });
                }
            }
            Event::Text(part) | Event::Code(part) => {
                if let Some((_, text)) = &mut heading {
                    text.push_str(&part);
                }
            }
            Event::Start(Tag::List(_) | Tag::BlockQuote(_) | Tag::Item) => depth += 1,
            Event::End(TagEnd::List(_) | TagEnd::BlockQuote(_) | TagEnd::Item) => depth -= 1,
            _ => {}
        }
    }
    found
}

/// Lines in a paragraph that were meant to open a fence. Another backtick on such a line makes it plain text.
fn broken_fences(text: &str, paragraph: Range<usize>) -> impl Iterator<Item = Block> {
    let mut start = paragraph.start;
    let lines = text[paragraph].split_inclusive('\n').map(move |line| {
        let at = start;
        start += line.len();
        (at, line.trim_end())
    });
    let broken = lines.filter(|(_, line)| line.starts_with("```"));
    broken.map(|(at, line)| Block::BrokenFence {
        at: at..at + line.len(),
    })
}

fn fence(text: &str, range: Range<usize>, nested: bool) -> Fence {
    let line_start = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
    let opening = text[range.start..].split('\n').next().unwrap_or("");
    let ticks = opening.len() - opening.trim_start_matches(['`', '~']).len();
    let info = range.start + ticks..range.start + opening.len();
    let mark = &opening[..ticks];
    let last_line = text[range.clone()]
        .trim_end_matches('\n')
        .rsplit('\n')
        .next();
    let last_line = last_line.unwrap_or("").trim();
    let several = text[range.clone()].trim_end_matches('\n').contains('\n');
    let closed = several
        && last_line.len() >= ticks
        && last_line
            .trim_start_matches(mark.chars().next().unwrap_or('`'))
            .is_empty();
    let body = if closed {
        between_lines(text, &range)
    } else {
        (info.end + 1).min(range.end)..range.end
    };
    Fence {
        whole: range.clone(),
        info,
        body,
        closed,
        nested: nested || range.start != line_start,
    }
}

/// The lines between the first and the last of `range`.
fn between_lines(text: &str, range: &Range<usize>) -> Range<usize> {
    let inner = text[range.clone()].trim_end_matches('\n');
    let start = inner.find('\n').map_or(inner.len(), |at| at + 1);
    let end = inner.rfind('\n').map_or(start, |at| at + 1).max(start);
    range.start + start..range.start + end
}
