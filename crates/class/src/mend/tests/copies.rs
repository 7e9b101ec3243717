//! Several cells for one exercise: copies, steps, starters.

use std::path::Path;

use gpu_tutor_grading::normalised;
use syn::spanned::Spanned;

use super::super::target::Target;
use super::super::versions::{self, Piece};
use super::*;

#[test]
fn a_changed_copy_counts_wherever_the_starter_is() {
    for copy_goes in [0, 1] {
        let mut book = Book::new("devices");
        let at = book.at("where-to");
        // JupyterLab copies the metadata and assigns a new id.
        let mut copy = book.cells()[at].clone();
        copy["id"] = json!("f00dcafe");
        copy["source"] = json!(format!("// exercise: where-to\n{RIGHT}"));
        book.cells().insert(at + copy_goes, copy);
        let handed = book.handed();
        assert_eq!(code_of(&handed, "where-to"), RIGHT);
        mended(&handed, &["is left out, because nothing is solved in it"]);
        assert!(handed.problems.is_empty());
    }
}

#[test]
fn of_two_different_answers_the_last_one_counts() {
    let mut book = Book::new("devices");
    let at = book.write("where-to", RIGHT).at("where-to");
    let mut copy = book.cells()[at].clone();
    copy["source"] = json!(format!("// exercise: where-to\n{OTHER}"));
    book.cells().push(copy);
    let handed = book.handed();
    assert_eq!(code_of(&handed, "where-to"), OTHER);
    let last = book.cells().len();
    mended(
        &handed,
        &[&format!(
            "hold different answers, and the last one is graded: cell {last}"
        )],
    );
}

#[test]
fn a_copy_that_is_the_same_counts_once() {
    let mut book = Book::new("devices");
    let at = book.write("where-to", RIGHT).at("where-to");
    let copy = book.cells()[at].clone();
    book.cells().insert(at, copy);
    let handed = book.handed();
    assert_eq!(code_of(&handed, "where-to"), RIGHT);
    mended(&handed, &["the same code, which counts once"]);
}

#[test]
fn an_answer_may_be_in_several_cells() {
    let mut book = Book::new("devices");
    let (one, two) = RIGHT.split_once("\n\n").expect("two functions");
    let at = book.write("where-to", one).at("where-to");
    // JupyterLab splits a cell into two with the same metadata; the line remains in the first.
    let mut below = book.cells()[at].clone();
    below["source"] = json!(two);
    below["id"] = json!("0badcafe");
    book.cells().insert(at + 1, below);
    let handed = book.handed();
    assert_eq!(
        handed.answers["where-to"],
        format!("// exercise: where-to\n{one}\n// %%\n{two}")
    );
    assert!(handed.mended.is_empty(), "{:?}", handed.mended);
}

#[test]
fn a_step_that_needs_the_one_before_is_no_second_version() {
    let mut book = Book::new("tensors");
    let steps = [
        "let shared = x.clone();\nlet apart = x.copy()?;",
        "let apart = (apart * 1.0)?;",
    ];
    let at = book.write("same-or-second", steps[0]).at("same-or-second");
    let mut below = book.cells()[at].clone();
    below["source"] = json!(format!("// exercise: same-or-second\n{}", steps[1]));
    book.cells().insert(at + 1, below);
    assert_eq!(
        code_of(&book.handed(), "same-or-second"),
        steps.join("\n// %%\n")
    );
}

#[test]
fn a_starter_gives_what_the_solved_cell_lacks() {
    let mut book = Book::new("devices");
    let one = RIGHT.split_once("\n\n").expect("two functions").0;
    let at = book.at("where-to");
    book.cells()
        .insert(at, cell(&format!("// exercise: where-to\n{one}")));
    let starter = book.cells()[at + 1]["source"]
        .as_array()
        .expect("lines")
        .clone();
    let starter: String = starter.iter().filter_map(Value::as_str).collect();
    let handed = book.handed();
    let expected = format!("{starter}\n// %%\n// exercise: where-to\n{one}");
    assert_eq!(handed.answers["where-to"], expected);
}

#[test]
fn an_answer_that_is_spread_over_two_cells_is_not_taken_for_two_answers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/grade/answers");
    let catalogue = Catalogue::embedded();
    let mut spread = 0;
    for (lesson, exercise) in catalogue.exercises() {
        let target = Target::new(lesson, exercise);
        for file in std::fs::read_dir(folder.join(&exercise.id)).expect("answers") {
            let file = file.expect("a file").path();
            let text = std::fs::read_to_string(&file).expect("text");
            let text = normalised(&text).into_owned();
            let Ok(block) = syn::parse_str::<syn::Block>(&format!("{{{text}\n}}")) else {
                continue;
            };
            for statement in &block.stmts {
                let end = (statement.span().byte_range().end - 1).min(text.len());
                let piece = |place: &str, code: &str| Piece {
                    place: place.into(),
                    code: format!("// exercise: {}\n{code}", exercise.id),
                };
                let cells = vec![piece("one", &text[..end]), piece("two", &text[end..])];
                spread += 1;
                let (_, notes) = versions::answer(&target, cells);
                let taken = notes.iter().any(|note| note.contains("different answers"));
                assert!(!taken, "{} at byte {end}", file.display());
            }
        }
    }
    assert!(spread > 500, "{spread}");
}
