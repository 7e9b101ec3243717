//! An error as a notebook shows it: lines with a terminal's colours.

use super::bundle::colored;
use crate::render::terminal;
use crate::render::view::{Block, View};

/// What Jupyter's messages say of an error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Traceback {
    /// `E0382`, `panic`, …
    pub ename: String,
    pub evalue: String,
    /// The error under the learner's own lines, with help, what was lost, and notes; coloured by ANSI sequences.
    pub lines: Vec<String>,
}

/// The errors of a cell whose text is `source`, with all that is said of its failure; `None` where it did not fail.
pub fn draw(source: &str, view: &View) -> Option<Traceback> {
    let first = view.blocks.iter().find_map(|block| match block {
        Block::Error(error) => Some(error),
        _ => None,
    })?;
    let ename = match first.kind.as_str() {
        "" => "error",
        kind => kind,
    };
    let told = view.only(|block| !matches!(block, Block::Result(_) | Block::Annotation(_)));
    let text = terminal::outcome(&colored(), source, &told);
    Some(Traceback {
        ename: ename.to_owned(),
        evalue: first.message.trim().to_owned(),
        lines: text.lines().map(str::to_owned).collect(),
    })
}
