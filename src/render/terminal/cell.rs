//! A whole outcome on the terminal.

use super::theme::{Style, Theme};
use super::wrap::fill_text;
use super::{annotation, error};
use crate::render::view::{Block, View};
use crate::session::TEXT_PLAIN;

/// Draws `view` of a cell whose text is `source`.
pub fn draw(theme: &Theme, source: &str, view: &View) -> String {
    view.blocks
        .iter()
        .map(|block| draw_block(theme, source, block))
        .collect()
}

fn draw_block(theme: &Theme, source: &str, block: &Block) -> String {
    match block {
        Block::Result(by_type) => match by_type.get(TEXT_PLAIN) {
            Some(text) => format!("{}\n", text.trim_end_matches('\n')),
            None => {
                let kinds: Vec<_> = by_type.keys().map(String::as_str).collect();
                let text = format!(
                    "(a result of type {}: a notebook can show it)",
                    kinds.join(", ")
                );
                fill_text(theme, Style::Quiet, &text, "", "")
            }
        },
        Block::Error(block) => error::draw(theme, source, block),
        Block::Lost(names) => {
            let text = format!(
                "lost: {} (`:reset` restores the lesson's)",
                names.join(", ")
            );
            fill_text(theme, Style::Warning, &text, "", "  ")
        }
        Block::Note(note) => fill_text(theme, Style::Quiet, note, "  ", "  "),
        Block::Annotation(block) => annotation::draw(theme, block),
    }
}

#[cfg(test)]
mod tests {
    use super::{Theme, View, draw};
    use crate::session::scripted::shown;
    use crate::session::{CellError, Outcome, Status};

    #[test]
    fn a_result_comes_before_its_cost() {
        let outcome = Outcome {
            run_ms: 2.0,
            compile_ms: 100.0,
            ..shown("Tensor[3] i64 on cpu\n")
        };
        insta::assert_snapshot!(draw(&Theme::plain(80), "x", &View::of(&outcome)), @"
        Tensor[3] i64 on cpu
          ⏱ run 2.0 ms · compile 100 ms · device 0.0 ms · cpu
        ");
    }

    #[test]
    fn a_session_that_died_says_what_went_with_it() {
        let error = CellError {
            kind: "died".into(),
            message: "the cell called `exit(1)`".into(),
            ..CellError::default()
        };
        let outcome = Outcome {
            lost: vec!["x".into(), "y".into()],
            notes: vec!["output cut after 8 MB".into()],
            ..Outcome::failed(Status::Died, error)
        };
        insta::assert_snapshot!(draw(&Theme::plain(80), "", &View::of(&outcome)), @"
        the session ended: the cell called `exit(1)`
        lost: x, y (`:reset` restores the lesson's)
          output cut after 8 MB
        ");
    }

    #[test]
    fn a_picture_without_text_is_named() {
        let outcome = Outcome {
            result: [("image/svg+xml".to_owned(), "<svg/>".to_owned())].into(),
            ..Outcome::default()
        };
        insta::assert_snapshot!(draw(&Theme::plain(80), "", &View::of(&outcome)), @"(a result of type image/svg+xml: a notebook can show it)");
    }
}
