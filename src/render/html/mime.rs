//! One thing in several MIME types, of which a front end shows the richest it can.

use std::collections::BTreeMap;

use maud::Markup;
use serde_json::Value;

use crate::render::terminal::Theme;
use crate::session::TEXT_PLAIN;

/// Contents by MIME type: text, and JSON for the types that are JSON.
pub type MimeBundle = BTreeMap<String, Value>;

pub const HTML: &str = "text/html";
pub const MARKDOWN: &str = "text/markdown";

/// Columns of what is set in lines of one width: a notebook's page has no fewer.
const WIDTH: usize = 88;

/// What a notebook shows, and the same as text for front ends that show no more.
pub fn with_html(html: Markup, text: impl Into<String>) -> MimeBundle {
    with(HTML, fragment(html), text)
}

pub fn with_markdown(markdown: String, text: impl Into<String>) -> MimeBundle {
    with(MARKDOWN, markdown, text)
}

fn with(kind: &str, content: String, text: impl Into<String>) -> MimeBundle {
    let text: String = text.into();
    MimeBundle::from([
        (kind.to_owned(), Value::String(content)),
        (TEXT_PLAIN.to_owned(), Value::String(text)),
    ])
}

/// Markup as text, without the characters that HTML and XML have no place for.
pub fn fragment(html: Markup) -> String {
    let shown = |character: char| match character {
        '\n' | '\t' => character,
        '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        character if character.is_control() => '\u{fffd}',
        character => character,
    };
    html.into_string().chars().map(shown).collect()
}

/// How text beside HTML is drawn.
pub fn plain() -> Theme {
    Theme::plain(WIDTH)
}

/// How text is drawn where a notebook shows a terminal's colours.
pub fn colored() -> Theme {
    Theme::colored(WIDTH)
}
