//! The same content in several MIME types. A front end shows the richest type that it supports.

use std::collections::BTreeMap;

use gpu_tutor_session::TEXT_PLAIN;
use gpu_tutor_text::visible::visible;
use maud::Markup;
use serde_json::Value;

use crate::terminal::Theme;

/// Content by MIME type: JSON values for JSON types, strings for all others.
pub type MimeBundle = BTreeMap<String, Value>;

pub const HTML: &str = "text/html";
pub const MARKDOWN: &str = "text/markdown";

/// The width of preformatted text, in columns. Notebook pages are at least this wide.
const WIDTH: usize = 88;

/// HTML for notebooks, with plain text for front ends that show nothing richer.
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

/// Serialises markup, replaces the characters that HTML and XML do not allow, and makes invisible characters visible.
pub fn fragment(html: Markup) -> String {
    visible(&html.into_string()).replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
}

/// The theme for the plain text that accompanies HTML.
pub fn plain() -> Theme {
    Theme::plain(WIDTH)
}

/// The theme for text where a notebook interprets ANSI colours.
pub fn colored() -> Theme {
    Theme::colored(WIDTH)
}
