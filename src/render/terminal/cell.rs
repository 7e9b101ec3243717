//! A whole outcome on the terminal.

use super::fill::fill_text;
use super::theme::{Style, Theme};
use super::{annotation, error};
use crate::render::view::{Block, View};
use crate::render::words::remarks;
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
            Some(text) if is_command(source) => told(theme, text),
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
        Block::Lost(names) => fill_text(theme, Style::Warning, &remarks::lost(names), "", "  "),
        Block::Moved(names) => fill_text(theme, Style::Quiet, &remarks::moved(names), "  ", "  "),
        Block::Note(note) => fill_text(theme, Style::Quiet, note, "  ", "  "),
        // What a command costs teaches nothing.
        Block::Annotation(_) if is_command(source) => String::new(),
        Block::Annotation(block) => annotation::draw(theme, block),
    }
}

/// Whether the cell is a command line and nothing else, such as `:gpus` or `!ls`.
pub fn is_command(source: &str) -> bool {
    let line = source.trim();
    line.starts_with([':', '!']) && !line.starts_with("::") && !line.contains('\n')
}

/// A command's answer: sentences are wrapped, tables are left alone.
fn told(theme: &Theme, text: &str) -> String {
    let is_table = |line: &str| line.starts_with(['╭', '│', '├', '╰']);
    text.trim_end_matches('\n')
        .lines()
        .map(|line| {
            if is_table(line) {
                format!("{line}\n")
            } else {
                fill_text(theme, Style::Plain, line, "", "")
            }
        })
        .collect()
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
        lost: x, y (`:replay` makes them again)
          output cut after 8 MB
        ");
    }

    #[test]
    fn a_variable_that_was_moved_is_not_called_lost() {
        let outcome = Outcome {
            lost: vec!["v".into()],
            ..Outcome::default()
        };
        insta::assert_snapshot!(draw(&Theme::plain(80), "let w = v;", &View::of(&outcome)), @"  moved: v");
    }

    #[test]
    fn a_commands_sentence_is_wrapped_and_its_table_is_not() {
        let outcome = shown("a sentence of some words\n│ a row that is wider │");
        assert_eq!(
            draw(&Theme::plain(20), ":gpus", &View::of(&outcome)),
            "a sentence of some\nwords\n│ a row that is wider │\n"
        );
        assert_eq!(
            draw(
                &Theme::plain(20),
                "words",
                &View::of(&shown("a value of some words"))
            ),
            "a value of some words\n"
        );
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
