//! The remarks under a cell, in addition to its value, its error and its cost.

use maud::html;

use super::mime::{MimeBundle, plain, with_html};
use super::prose::prose;
use super::style::QUIET;
use crate::terminal;
use crate::view::{Block, View};
use crate::words::remarks as words;

/// Draws lost and moved variables and the session's notes. Returns `None` if there are none.
pub fn draw(view: &View) -> Option<MimeBundle> {
    let remark_of = |block: &Block| match block {
        Block::Lost(names) => Some(words::lost(names)),
        Block::Moved(names) => Some(words::moved(names)),
        Block::Note(note) => Some(note.clone()),
        Block::Result(_) | Block::Listing(_) | Block::Error(_) | Block::Annotation(_) => None,
    };
    let remarks: Vec<String> = view.blocks.iter().filter_map(remark_of).collect();
    let html = html! {
        div style=(QUIET) {
            @for remark in &remarks {
                div { (prose(remark)) }
            }
        }
    };
    let view = view.only(|block| remark_of(block).is_some());
    let text = terminal::outcome(&plain(), "", &view);
    (!remarks.is_empty()).then(|| with_html(html, text))
}
