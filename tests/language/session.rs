//! What the session says in Chinese, including what another process of the program says.

use serde_json::Value;

use super::english::has_none;
use crate::support::run;

/// Cells that the others depend on.
const GIVEN: &str = "let x = tensor([1.0, 2.0, 3.0])?;\nlet c = &x * 2.0;";

/// Mistakes, and the code in the help for each. The code is the same in every language.
const MISTAKES: [(&str, &str); 9] = [
    ("x + 1", "`x + 1.0`"),
    ("c.sum_all()?", "`c?.sum_all()?`"),
    ("let sum: Tensor = &x + &x;", "`(&x + &x)?`"),
    ("x[0]", "`.i(0)?`"),
    ("zeros(2, 3)?", "`zeros((2, 3))`"),
    ("x == x", "`a.eq(&b)?`"),
    ("for row in x {}", "`for i in 0..t.dim(0)?"),
    ("x.T", "`.t()?`"),
    (":type", "`:type x.shape()`"),
];

fn play(cells: &[&str]) -> Vec<Value> {
    let script = cells.join("\n// %%\n");
    let rows = run(&["exec", "--json", "--lang", "zh", "-"], &script).json();
    assert_eq!(rows.len(), cells.len());
    rows
}

#[track_caller]
fn is_chinese(text: &str) {
    let has_chinese = text.contains(|letter| matches!(letter, '\u{4e00}'..='\u{9fff}'));
    assert!(has_chinese, "no Chinese: {text}");
    has_none("the session", text, &[]);
}

#[test]
fn advice_on_a_mistake_is_chinese_and_shows_the_same_code() {
    let mistakes: Vec<&str> = MISTAKES.iter().map(|(cell, _)| *cell).collect();
    let rows = play(&[&[GIVEN], &mistakes[..]].concat());
    for ((cell, code), row) in MISTAKES.iter().zip(&rows[1..]) {
        let help = row["error"]["help"].as_str().unwrap_or_default();
        assert!(help.contains(code), "{cell}: {row}");
        is_chinese(help);
    }
}

#[test]
fn what_a_session_notes_about_its_variables_is_chinese() {
    let rows = play(&[
        "let mut waits = Vec::new();\nlet text = String::from(\"a b\");",
        "let first = text.split(' ').next();",
        ":undo",
        "let closure = |n: i32| n + 1;\n:vars",
    ]);
    for row in &rows[..2] {
        let notes = row["notes"].as_array().expect("notes");
        assert!(!notes.is_empty(), "{row}");
        notes
            .iter()
            .for_each(|note| is_chinese(note.as_str().unwrap_or_default()));
    }
    is_chinese(rows[2]["result"]["text/plain"].as_str().unwrap_or_default());
    let listed = rows[3]["result"]["text/plain"].as_str().unwrap_or_default();
    assert!(listed.contains("闭包"), "{listed}");
}

#[test]
fn a_session_in_a_box_speaks_the_language_of_its_grader() {
    let arguments = ["check", "1", "-", "--json", "--lang", "zh"];
    let ran = run(&arguments, "!echo no").exits(1);
    // The session in the box refuses the command, and the report quotes it.
    assert!(
        ran.stdout.contains("答案里只能有 Rust 代码"),
        "{}",
        ran.stdout
    );
}
