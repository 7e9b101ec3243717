use gpu_tutor_session::{CellError, Label};

use super::draw;
use crate::terminal::Theme;

const CELL: &str = "let a = tensor([1, 2])?;\nlet b = a;\nlet c = a;";

fn label(source: &str, what: &str, nth: usize, text: &str, primary: bool) -> Label {
    let start = source
        .match_indices(what)
        .nth(nth)
        .expect("the text is there")
        .0;
    Label {
        start,
        end: start + what.len(),
        text: text.into(),
        primary,
    }
}

fn moved() -> CellError {
    CellError {
        kind: "E0382".into(),
        message: "use of moved value: `a`".into(),
        help: Some("consider cloning the value: `a.clone()`".into()),
        labels: vec![
            label(CELL, "a;", 0, "value moved here", false),
            label(CELL, "a;", 1, "value used here after move", true),
        ],
        ..CellError::default()
    }
}

#[test]
fn rustcs_message_stands_under_the_line_it_is_about() {
    insta::assert_snapshot!(draw(&Theme::plain(80), CELL, &moved()), @"
    error[E0382]: use of moved value: `a`
       ╭─[ cell:3:9 ]
       │
     2 │ let b = a;
       │         ─┬
       │          ╰── value moved here
     3 │ let c = a;
       │         ─┬
       │          ╰── value used here after move
    ───╯
    → consider cloning the value: `a.clone()`
    ");
}

#[test]
fn colour_marks_the_place() {
    insta::assert_snapshot!(draw(&Theme::colored(80), CELL, &moved()).escape_debug(), @r"\u{1b}[1;31merror[E0382]:\u{1b}[0m\u{1b}[1m use of moved value: `a`\u{1b}[0m\n   \u{1b}[38;5;246m╭\u{1b}[0m\u{1b}[38;5;246m─\u{1b}[0m\u{1b}[38;5;246m[\u{1b}[0m cell:3:9 \u{1b}[38;5;246m]\u{1b}[0m\n   \u{1b}[38;5;246m│\u{1b}[0m\n \u{1b}[38;5;246m2 │\u{1b}[0m \u{1b}[38;5;249ml\u{1b}[0m\u{1b}[38;5;249me\u{1b}[0m\u{1b}[38;5;249mt\u{1b}[0m\u{1b}[38;5;249m \u{1b}[0m\u{1b}[38;5;249mb\u{1b}[0m\u{1b}[38;5;249m \u{1b}[0m\u{1b}[38;5;249m=\u{1b}[0m\u{1b}[38;5;249m \u{1b}[0m\u{1b}[36ma\u{1b}[0m\u{1b}[36m;\u{1b}[0m\n \u{1b}[38;5;240m  │\u{1b}[0m         \u{1b}[36m─\u{1b}[0m\u{1b}[36m┬\u{1b}[0m\n \u{1b}[38;5;240m  │\u{1b}[0m          \u{1b}[36m╰\u{1b}[0m\u{1b}[36m─\u{1b}[0m\u{1b}[36m─\u{1b}[0m value moved here\n \u{1b}[38;5;246m3 │\u{1b}[0m \u{1b}[38;5;249ml\u{1b}[0m\u{1b}[38;5;249me\u{1b}[0m\u{1b}[38;5;249mt\u{1b}[0m\u{1b}[38;5;249m \u{1b}[0m\u{1b}[38;5;249mc\u{1b}[0m\u{1b}[38;5;249m \u{1b}[0m\u{1b}[38;5;249m=\u{1b}[0m\u{1b}[38;5;249m \u{1b}[0m\u{1b}[31ma\u{1b}[0m\u{1b}[31m;\u{1b}[0m\n \u{1b}[38;5;240m  │\u{1b}[0m         \u{1b}[31m─\u{1b}[0m\u{1b}[31m┬\u{1b}[0m\n \u{1b}[38;5;240m  │\u{1b}[0m          \u{1b}[31m╰\u{1b}[0m\u{1b}[31m─\u{1b}[0m\u{1b}[31m─\u{1b}[0m value used here after move\n\u{1b}[38;5;246m───╯\u{1b}[0m\n\u{1b}[36m→ \u{1b}[0m\u{1b}[36mconsider cloning the value: `a.clone()`\u{1b}[0m\n");
}

#[test]
fn ascii_and_narrow_terminals_are_served() {
    let theme = Theme {
        unicode: false,
        ..Theme::plain(40)
    };
    let text = draw(&theme, CELL, &moved());
    assert!(text.is_ascii());
    insta::assert_snapshot!(text, @"
    error[E0382]: use of moved value: `a`
       ,-[ cell:3:9 ]
       |
     2 | let b = a;
       |         ^|
       |          `-- value moved here
     3 | let c = a;
       |         ^|
       |          `-- (1)
    ---'
       (1) value used here after move
    -> consider cloning the value:
       `a.clone()`
    ");
}

#[test]
fn bytes_are_not_characters() {
    let source = "let größe = \"µµ\"; größer";
    let error = CellError {
        kind: "E0425".into(),
        message: "cannot find value `größer`".into(),
        labels: vec![label(source, "größer", 0, "not found", true)],
        ..CellError::default()
    };
    insta::assert_snapshot!(draw(&Theme::plain(80), source, &error), @r#"
    error[E0425]: cannot find value `größer`
       ╭─[ cell:1:19 ]
       │
     1 │ let größe = "µµ"; größer
       │                   ───┬──
       │                      ╰──── not found
    ───╯
    "#);
}

#[test]
fn an_error_while_running_is_its_message_and_what_to_do() {
    let error = CellError {
        kind: "error".into(),
        message: "no GPU 1: 0 CUDA devices".into(),
        help: Some("use `try_gpu(1)`".into()),
        labels: vec![],
        ..CellError::default()
    };
    insta::assert_snapshot!(draw(&Theme::plain(80), "gpu(1)?", &error), @"
    error: no GPU 1: 0 CUDA devices
    → use `try_gpu(1)`
    ");
}

#[test]
fn a_label_beyond_the_text_or_inside_a_character_is_fitted() {
    for (start, end) in [(0, 999), (500, 999), (1, 2), (2, 1), (3, 3), (0, 3), (4, 5)] {
        let labels = vec![Label {
            start,
            end,
            text: "here".into(),
            primary: true,
        }];
        let error = CellError {
            kind: "syntax".into(),
            message: "m".into(),
            labels,
            ..CellError::default()
        };
        for source in ["é\né", "", "\n\n", "a\r\nb", "x"] {
            assert!(draw(&Theme::plain(80), source, &error).starts_with("syntax error: m\n"));
        }
    }
}

#[test]
fn a_line_wider_than_the_terminal_gets_a_list_of_places() {
    let source = "let number: i32 = \"a text that is longer than the line can hold\";";
    let error = CellError {
        kind: "E0308".into(),
        message: "mismatched types".into(),
        labels: vec![
            label(source, "i32", 0, "expected due to this", false),
            label(
                source,
                "\"a text that is longer than the line can hold\"",
                0,
                "expected `i32`, found `&str`",
                true,
            ),
        ],
        ..CellError::default()
    };
    let text = draw(&Theme::plain(40), source, &error);
    assert!(
        text.lines().all(|line| line.chars().count() <= 40),
        "{text}"
    );
    insta::assert_snapshot!(text, @r#"
    error[E0308]: mismatched types
      1:13 │ i32
             expected due to this
      1:19 │ "a text that is longer than th…
             expected `i32`, found `&str`
    "#);
}
