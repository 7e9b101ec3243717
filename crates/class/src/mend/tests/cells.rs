//! Cells that were merged, renamed or deleted, or that have lost what identifies their exercise.

use super::editors::saved_by_vs_code;
use super::*;

#[test]
fn merged_cells_are_cut_at_their_lines() {
    let mut book = Book::new("half");
    let (one, two) = (
        "fn safe_mean(x: &Tensor) -> Result<Tensor> {\n    x.to_dtype(DType::F64)?.mean_all()?.to_dtype(x.dtype())\n}",
        "fn walk(start: &Tensor, step: f64, count: usize) -> Result<Tensor> {\n    todo_later(start, step, count)\n}",
    );
    book.write("safe-mean", one).write("small-steps", two);
    let (first, second) = (book.at("safe-mean"), book.at("small-steps"));
    // Merging keeps the first cell's metadata and puts a blank line between the sources.
    let below = book.cells().remove(second)["source"]
        .as_str()
        .expect("text")
        .to_owned();
    let above = book.cells()[first]["source"]
        .as_str()
        .expect("text")
        .to_owned();
    book.cells()[first]["source"] = json!(format!("{above}\n\n:check safe-mean\n\n{below}"));
    let handed = book.handed();
    assert_eq!(
        (
            code_of(&handed, "safe-mean"),
            code_of(&handed, "small-steps")
        ),
        (one.into(), two.into())
    );
    mended(&handed, &["several exercises", "`:check safe-mean`"]);
}

#[test]
fn cells_of_the_lesson_that_were_merged_into_an_answer_are_not_part_of_it() {
    let mut book = Book::new("tensors");
    let at = book
        .write(
            "same-or-second",
            "let shared = x.clone();\nlet apart = x.copy()?;",
        )
        .at("same-or-second");
    let answer = book.cells().remove(at);
    let setup = at - 1;
    let is_setup = book.cells()[setup]["metadata"]["gpu_tutor"]["kind"] == "setup";
    assert!(is_setup, "the setup is above its exercise");
    let lines = book.cells()[setup]["source"]
        .as_array()
        .expect("lines")
        .clone();
    let text: String = lines.iter().filter_map(Value::as_str).collect();
    let answer = answer["source"].as_str().expect("text");
    book.cells()[setup]["source"] = json!(format!("{text}\n\n{answer}"));
    let handed = book.handed();
    assert_eq!(handed.answers["same-or-second"], answer);
}

#[test]
fn what_a_learner_writes_above_the_line_belongs_to_the_answer() {
    let mut book = Book::new("devices");
    let at = book.at("where-to");
    book.cells()[at]["source"] = json!(format!(
        "use std::fmt::Write;\n// exercise: where-to\n{RIGHT}"
    ));
    let handed = book.handed();
    assert!(handed.answers["where-to"].starts_with("use std::fmt::Write;\n// exercise"));
}

#[test]
fn without_line_and_metadata_names_tell_the_exercise() {
    let mut book = Book::new("devices");
    let at = book.at("where-to");
    saved_by_vs_code(&mut book);
    book.cells()[at]["source"] = json!(RIGHT);
    let handed = book.handed();
    assert_eq!(handed.answers["where-to"], RIGHT);
    assert_eq!(handed.lesson.as_deref(), Some("devices"));
    mended(&handed, &["by the names that it defines"]);
}

#[test]
fn an_answer_below_an_untouched_starter_is_found() {
    let mut book = Book::new("devices");
    let at = book.at("where-to");
    book.cells()
        .insert(at + 1, cell(&format!("// my answer\n{RIGHT}")));
    let handed = book.handed();
    assert!(handed.answers["where-to"].ends_with(RIGHT));
    mended(&handed, &["names no exercise", "nothing is solved in it"]);
    // If there already is an answer, a cell where the learner tried something is not mistaken for one.
    book.write("where-to", OTHER);
    assert_eq!(code_of(&book.handed(), "where-to"), OTHER);
}

#[test]
fn a_misspelt_id_is_read_as_the_one_that_is_meant() {
    let mut book = Book::new("devices");
    let at = book.at("where-to");
    saved_by_vs_code(&mut book);
    book.cells()[at]["source"] = json!("// exercise: whereto\nfn somewhere() {}");
    let handed = book.handed();
    assert!(handed.answers["where-to"].contains("somewhere"));
    mended(&handed, &["`whereto`"]);
}

#[test]
fn an_answer_in_a_cell_of_text_is_taken_as_code() {
    let mut book = Book::new("devices");
    let at = book.write("where-to", RIGHT).at("where-to");
    book.cells()[at]["cell_type"] = json!("markdown");
    let handed = book.handed();
    assert_eq!(code_of(&handed, "where-to"), RIGHT);
    mended(&handed, &["is not a code cell"]);
}

#[test]
fn order_and_outputs_make_no_difference_and_a_deleted_cell_costs_its_exercise_alone() {
    let mut book = Book::new("half");
    let answer =
        "fn safe_mean(x: &Tensor) -> Result<Tensor> {\n    x.to_dtype(DType::F32)?.mean_all()\n}";
    let at = book.write("safe-mean", answer).at("small-steps");
    book.cells().remove(at);
    book.cells().reverse();
    for cell in book.cells() {
        if cell["cell_type"] == "code" {
            cell["outputs"] = json!([{"output_type": "stream", "name": "stdout", "text": ["// exercise: small-steps\n"]}]);
            cell["execution_count"] = json!(3);
        }
    }
    let handed = book.handed();
    assert_eq!(code_of(&handed, "safe-mean"), answer);
    assert_eq!(handed.answers.len(), 1);
    assert!(
        handed.problems.is_empty() && handed.mended.is_empty(),
        "{handed:?}"
    );
}

#[test]
fn a_syntax_error_stays_in_its_answer() {
    let mut book = Book::new("half");
    book.write("safe-mean", "fn safe_mean(x: &Tensor -> {{{ \"")
        .write("small-steps", "fn walk() {}");
    let handed = book.handed();
    assert_eq!(
        code_of(&handed, "safe-mean"),
        "fn safe_mean(x: &Tensor -> {{{ \""
    );
    assert_eq!(code_of(&handed, "small-steps"), "fn walk() {}");
    assert!(handed.problems.is_empty());
}

#[test]
fn an_untouched_notebook_hands_in_its_starters() {
    let handed = Book::new("half").handed();
    assert_eq!(handed.answers.len(), 2);
    assert!(handed.mended.is_empty() && handed.problems.is_empty());
}

#[test]
fn an_empty_answer_is_none() {
    let mut book = Book::new("norms");
    let handed = book.write("two-hundred-norms", "// later\n").handed();
    assert!(handed.answers.is_empty());
    assert!(handed.problems[0].contains("holds no answer to `two-hundred-norms`"));
}

#[test]
fn a_notebook_of_another_lesson_is_a_problem() {
    let mut book = Book::new("half");
    book.lesson = "devices".into();
    let handed = book.handed();
    assert!(
        handed.answers.is_empty() && handed.problems[0].contains("lesson `half`"),
        "{handed:?}"
    );
}
