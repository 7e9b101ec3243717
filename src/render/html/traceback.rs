//! An error for notebooks: lines with ANSI colours.

use super::mime::colored;
use crate::render::terminal;
use crate::render::view::{Block, View};

/// The fields of Jupyter's error message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Traceback {
    /// `E0382`, `panic`, …
    pub ename: String,
    pub evalue: String,
    /// The error under the learner's own lines, then help, lost variables and notes. Coloured by ANSI sequences.
    pub lines: Vec<String>,
}

/// The errors of the cell `source`, with everything that explains them. Returns `None` if the cell did not fail.
pub fn draw(source: &str, view: &View) -> Option<Traceback> {
    let first = view.blocks.iter().find_map(|block| match block {
        Block::Error(error) => Some(error),
        _ => None,
    })?;
    let ename = match first.kind.as_str() {
        "" => "error",
        kind => kind,
    };
    let shown = view.only(|block| {
        !matches!(
            block,
            Block::Result(_) | Block::Listing(_) | Block::Annotation(_)
        )
    });
    let text = terminal::outcome(&colored(), source, &shown);
    Some(Traceback {
        ename: ename.to_owned(),
        evalue: first.message.trim().to_owned(),
        lines: text.lines().map(joined).collect(),
    })
}

const BEGIN: &str = "\u{1b}[";
const PLAIN: &str = "\u{1b}[0m";

/// Merges neighbouring stretches of one colour: ariadne colours letter by letter.
fn joined(line: &str) -> String {
    let mut out = String::new();
    let (mut rest, mut active) = (line, PLAIN);
    while let Some(at) = rest.find(BEGIN) {
        out.push_str(&rest[..at]);
        let end = rest[at..].find('m').map_or(rest.len(), |end| at + end + 1);
        let style = &rest[at..end];
        rest = &rest[end..];
        if style == PLAIN && active != PLAIN && rest.starts_with(active) {
            rest = &rest[active.len()..];
        } else {
            out.push_str(style);
            active = style;
        }
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    fn a_colour_that_goes_on_is_named_once() {
        let letters =
            "\u{1b}[31ma\u{1b}[0m\u{1b}[31mb\u{1b}[0m c\u{1b}[32md\u{1b}[0m\u{1b}[31me\u{1b}[0m";
        assert_eq!(
            joined(letters),
            "\u{1b}[31mab\u{1b}[0m c\u{1b}[32md\u{1b}[0m\u{1b}[31me\u{1b}[0m"
        );
        assert_eq!(joined("plain"), "plain");
        assert_eq!(joined("cut \u{1b}[3"), "cut \u{1b}[3");
    }
}
