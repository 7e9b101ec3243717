//! Markdown on the terminal.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::fill::{Styled, fill};
use super::theme::{Style, Theme};
use super::{code, table};
use crate::wrap::columns;

/// Wider text is hard to read, even on a wide terminal.
const WIDEST: usize = 100;

/// Draws Markdown. One blank line separates blocks.
pub fn draw(theme: &Theme, source: &str) -> String {
    let theme = &Theme {
        width: theme.width.min(WIDEST),
        ..*theme
    };
    let mut drawer = Drawer::new(theme);
    for event in Parser::new_ext(
        source,
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH,
    ) {
        drawer.event(event);
    }
    drawer.out
}

/// One level of indentation: the prefix of its first line, and that of all others.
struct Indent {
    first: Option<String>,
    next: String,
}

struct Drawer<'a> {
    theme: &'a Theme,
    out: String,
    /// The inline text of the current block.
    inline: Vec<Styled>,
    styles: Vec<Style>,
    indents: Vec<Indent>,
    /// The next number in each open list, or `None` for bullets.
    lists: Vec<Option<u64>>,
    /// Whether we are directly after a list mark or the start of a quote, where there must be no blank line.
    fresh: bool,
    /// Whether the current item is not the first in its list.
    later_item: bool,
    code: Option<(bool, String)>,
    link: Option<String>,
    rows: Vec<Vec<String>>,
    row: Vec<String>,
}

impl<'a> Drawer<'a> {
    fn new(theme: &'a Theme) -> Self {
        Drawer {
            theme,
            out: String::new(),
            inline: Vec::new(),
            styles: Vec::new(),
            indents: Vec::new(),
            lists: Vec::new(),
            fresh: false,
            later_item: false,
            code: None,
            link: None,
            rows: Vec::new(),
            row: Vec::new(),
        }
    }

    fn event(&mut self, event: Event) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => match &mut self.code {
                Some((_, code)) => code.push_str(&text),
                None => self.text(&text),
            },
            Event::Code(code) => self.inline_code(&code),
            Event::SoftBreak => self.text(" "),
            Event::HardBreak => self.text("\n"),
            Event::Rule => {
                self.gap();
                let rule = self.theme.either("─", "-").repeat(self.theme.width.min(40));
                self.line(&self.theme.paint(Style::Quiet, &rule));
            }
            // HTML comments are for authors, not for learners.
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag) {
        match tag {
            Tag::Paragraph => self.gap(),
            Tag::Heading { .. } => {
                self.gap();
                self.styles.push(Style::Heading);
            }
            Tag::BlockQuote(_) => {
                self.gap();
                let bar = self
                    .theme
                    .paint(Style::Quiet, self.theme.either("▌ ", "> "));
                self.indents.push(Indent {
                    first: None,
                    next: bar,
                });
                self.fresh = true;
                self.later_item = false;
            }
            Tag::CodeBlock(kind) => {
                self.gap();
                let is_rust =
                    matches!(&kind, CodeBlockKind::Fenced(info) if info.starts_with("rust"));
                self.code = Some((is_rust, String::new()));
            }
            Tag::List(number) => {
                if self.lists.is_empty() {
                    self.gap();
                } else {
                    self.flush();
                }
                self.lists.push(number);
                self.later_item = false;
            }
            Tag::Item => self.item(),
            Tag::Emphasis => self.styles.push(Style::Emphasis),
            Tag::Strong => self.styles.push(Style::Strong),
            Tag::Strikethrough => self.styles.push(Style::Quiet),
            Tag::Link { dest_url, .. } => {
                self.link = Some(dest_url.to_string());
                self.styles.push(Style::Link);
            }
            Tag::Image { dest_url, .. } => {
                self.link = Some(dest_url.to_string());
                self.styles.push(Style::Emphasis);
            }
            Tag::Table(_) => {
                self.gap();
                self.rows.clear();
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph => self.flush(),
            TagEnd::Heading(level) => self.end_heading(level),
            TagEnd::BlockQuote(_) => {
                self.indents.pop();
            }
            TagEnd::CodeBlock => self.end_code(),
            TagEnd::List(_) => {
                self.lists.pop();
            }
            TagEnd::Item => {
                self.flush();
                self.indents.pop();
                self.fresh = false;
                self.later_item = true;
            }
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough => {
                self.styles.pop();
            }
            TagEnd::Link | TagEnd::Image => self.end_link(),
            TagEnd::TableCell => {
                let cell: String = self
                    .inline
                    .drain(..)
                    .map(|part| self.theme.paint(part.style, &part.text))
                    .collect();
                self.row.push(cell);
            }
            TagEnd::TableHead | TagEnd::TableRow => self.rows.push(std::mem::take(&mut self.row)),
            TagEnd::Table => self.end_table(),
            _ => {}
        }
    }

    fn style(&self) -> Style {
        self.styles.last().copied().unwrap_or_default()
    }

    fn text(&mut self, text: &str) {
        let style = self.style();
        self.inline.push(Styled::new(style, text));
    }

    /// Without colour, the backticks are kept, so that code is still recognisable.
    fn inline_code(&mut self, code: &str) {
        let text = if self.theme.color {
            code.to_owned()
        } else {
            format!("`{code}`")
        };
        let style = if self.style() == Style::Heading {
            Style::Heading
        } else {
            Style::Code
        };
        self.inline.push(Styled::new(style, text));
    }

    fn item(&mut self) {
        self.flush();
        self.fresh = true;
        let mark = match self.lists.last_mut() {
            Some(Some(number)) => {
                *number += 1;
                format!("{}. ", *number - 1)
            }
            _ => self.theme.either("• ", "* ").to_owned(),
        };
        let next = " ".repeat(columns(&mark));
        self.indents.push(Indent {
            first: Some(mark),
            next,
        });
    }

    fn end_heading(&mut self, level: HeadingLevel) {
        self.styles.pop();
        let mark = match level {
            _ if self.theme.color => "",
            HeadingLevel::H1 => "# ",
            HeadingLevel::H2 => "## ",
            _ => "### ",
        };
        self.inline.insert(0, Styled::new(Style::Heading, mark));
        self.flush();
    }

    fn end_link(&mut self) {
        self.styles.pop();
        let Some(url) = self.link.take() else { return };
        let is_shown = self.inline.last().is_some_and(|part| part.text == url);
        if !is_shown && !url.starts_with('#') && !url.is_empty() {
            self.inline
                .push(Styled::new(Style::Quiet, format!(" ({url})")));
        }
    }

    fn end_code(&mut self) {
        let Some((is_rust, source)) = self.code.take() else {
            return;
        };
        let theme = if is_rust {
            *self.theme
        } else {
            Theme {
                color: false,
                ..*self.theme
            }
        };
        for line in code::block(&theme, &source).lines() {
            self.line(line);
        }
    }

    fn end_table(&mut self) {
        let mut rows = std::mem::take(&mut self.rows);
        if rows.is_empty() {
            return;
        }
        let head = rows.remove(0);
        let head: Vec<_> = head.iter().map(String::as_str).collect();
        let indent: usize = self
            .indents
            .iter()
            .map(|indent| columns(&indent.next))
            .sum();
        let theme = Theme {
            width: self.theme.width.saturating_sub(indent),
            ..*self.theme
        };
        for line in table::draw(&theme, &head, rows).lines() {
            self.line(line);
        }
    }

    /// Writes a blank line before a block. Directly after a list mark, it does so only if the list is loose.
    fn gap(&mut self) {
        self.flush();
        let inside = self.indents.len() - usize::from(self.fresh);
        let is_wanted = !self.fresh || std::mem::take(&mut self.later_item);
        if self.out.is_empty() || !is_wanted {
            return;
        }
        let prefix: String = self.indents[..inside]
            .iter()
            .map(|indent| indent.next.as_str())
            .collect();
        self.out.push_str(prefix.trim_end());
        self.out.push('\n');
    }

    fn flush(&mut self) {
        if self.inline.is_empty() {
            return;
        }
        let inline = std::mem::take(&mut self.inline);
        let (first, next) = self.prefixes();
        self.out.push_str(&fill(self.theme, &inline, &first, &next));
    }

    fn line(&mut self, line: &str) {
        let (first, _) = self.prefixes();
        self.out.push_str(format!("{first}{line}").trim_end());
        self.out.push('\n');
    }

    fn prefixes(&mut self) -> (String, String) {
        self.fresh = false;
        let next: String = self
            .indents
            .iter()
            .map(|indent| indent.next.as_str())
            .collect();
        let first = self
            .indents
            .iter_mut()
            .map(|indent| indent.first.take().unwrap_or_else(|| indent.next.clone()))
            .collect();
        (first, next)
    }
}

#[cfg(test)]
#[path = "markdown_tests.rs"]
mod tests;
