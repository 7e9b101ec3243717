//! Renders documentation for front ends.

use gpu_tutor_analyst::Doc;
use gpu_tutor_kernel::MimeBundle;
use gpu_tutor_render::terminal::{self, Theme};
use gpu_tutor_session::TEXT_PLAIN;
use serde_json::Value;

/// Columns of the plain text.
const WIDTH: usize = 88;

/// Renders documentation as Markdown and as plain text. Unless `detailed`, only the first paragraph is included.
pub fn documentation(doc: &Doc, detailed: bool) -> MimeBundle {
    let mut shown = doc.clone();
    if !detailed {
        let end = shown.markdown.find("\n\n").unwrap_or(shown.markdown.len());
        shown.markdown.truncate(end);
    }
    let mut markdown = String::new();
    if !shown.signature.is_empty() {
        markdown += &format!("```rust\n{}\n```\n", shown.signature);
    }
    if let Some(path) = &shown.path {
        markdown += &format!("*{path}*\n");
    }
    markdown += &format!("\n{}", shown.markdown);
    let text = terminal::documentation(&Theme::plain(WIDTH), &shown);
    MimeBundle::from([
        (TEXT_PLAIN.to_owned(), Value::String(text)),
        ("text/markdown".to_owned(), Value::String(markdown)),
    ])
}
