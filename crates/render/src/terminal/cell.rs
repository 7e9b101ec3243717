//! A whole outcome on the terminal.

use gpu_tutor_command::is_command;
use gpu_tutor_session::TEXT_PLAIN;
use gpu_tutor_text::t;

use super::fill::fill_text;
use super::theme::{Style, Theme};
use super::{annotation, error, listing};
use crate::view::{Block, View};
use crate::words::remarks;

/// Draws the `view` of a cell whose text is `source`.
pub fn draw(theme: &Theme, source: &str, view: &View) -> String {
    view.blocks
        .iter()
        .map(|block| draw_block(theme, source, block))
        .collect()
}

fn draw_block(theme: &Theme, source: &str, block: &Block) -> String {
    match block {
        Block::Listing(block) => listing::draw(theme, block),
        Block::Result(by_type) => match by_type.get(TEXT_PLAIN) {
            Some(text) if is_command(source, &|_| false) => {
                fill_text(theme, Style::Plain, text.trim_end_matches('\n'), "", "")
            }
            Some(text) => format!("{}\n", text.trim_end_matches('\n')),
            None => {
                let kinds: Vec<_> = by_type.keys().map(String::as_str).collect();
                let text = t!(
                    "(a result of type %{kinds}: a notebook can show it)",
                    kinds = kinds.join(&t!(", "))
                );
                fill_text(theme, Style::Quiet, &text, "", "")
            }
        },
        Block::Error(block) => error::draw(theme, source, block),
        Block::Lost(names) => fill_text(theme, Style::Warning, &remarks::lost(names), "", "  "),
        Block::Moved(names) => fill_text(theme, Style::Quiet, &remarks::moved(names), "  ", "  "),
        Block::Note(note) => fill_text(theme, Style::Quiet, note, "  ", "  "),
        // The cost of a command is left out, because it teaches nothing.
        Block::Annotation(_) if is_command(source, &|_| false) => String::new(),
        Block::Annotation(block) => annotation::draw(theme, block),
    }
}

#[cfg(test)]
mod tests {
    use super::{Theme, View, draw};
    use gpu_tutor_session::scripted::shown;
    use gpu_tutor_session::{CellError, LISTING, Listing, Outcome, Status};

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
        lost: x, y (`:replay` recreates them)
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
        let listing = Listing {
            above: "a sentence of some words".into(),
            ..Listing::new(["name", "kind"], vec![["a row".into(), "that is".into()]])
        };
        let outcome = shown("words").and(LISTING, &listing);
        insta::assert_snapshot!(draw(&Theme::plain(20), ":gpus", &View::of(&outcome)), @"
        a sentence of some
        words
        ╭───────┬─────────╮
        │ name  │ kind    │
        ├───────┼─────────┤
        │ a row │ that is │
        ╰───────┴─────────╯
        ");
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
