//! Files designed to take a long time or a lot of memory.

use super::*;

#[test]
#[ignore = "one of the large sets (tests/README.md)"]
fn files_that_were_made_to_take_long_do_not() {
    let many = 20_000;
    for text in [
        "let ".repeat(many),
        "impl ".repeat(many),
        "let a = ".repeat(many),
        "/**/".repeat(many),
        "(".repeat(many) + &")".repeat(many),
        "\"\n".repeat(many),
        "(\n".repeat(many),
        "()\n:x\n".repeat(many),
        "%%time\n".repeat(many),
    ] {
        scripts(&[("a.rs", &format!("// exercise: safe-mean\n{text}"))]);
        scripts(&[("a.rs", &text)]);
    }
}

/// Checks that the file was refused, and what the first problem says.
#[track_caller]
fn refused(handed: &Handed, says: &str) {
    assert!(handed.problems[0].contains(says), "{:?}", handed.problems);
    assert!(handed.answers.is_empty());
}

#[test]
fn a_file_that_names_exercises_over_and_over_is_refused() {
    let head = format!("{}\n", "fn f() {}".repeat(50_000));
    let text = head + &"// exercise: safe-mean\nlet a = 1;\n".repeat(24_000);
    let handed = scripts(&[("a.rs", &text)]);
    refused(
        &handed,
        "a.rs was not read: 24000 of its lines name an exercise, but at most 100",
    );
    let mut book = Book::new("norms");
    let copies = (0..2000).map(|number| {
        cell(&format!(
            "// exercise: two-hundred-norms\nlet a{number} = 1;"
        ))
    });
    book.cells().extend(copies.take(1000));
    refused(
        &book.handed(),
        "lesson.ipynb was not read: 1001 of its lines",
    );
}

#[test]
fn lines_above_many_answers_are_not_repeated_without_end() {
    let head = format!("{}\n", "fn f() {}".repeat(50_000));
    let text = head + &"// exercise: safe-mean\nlet a = 1;\n".repeat(99);
    let handed = scripts(&[("a.rs", &text)]);
    refused(
        &handed,
        "the lines above its first answer are part of each of its 99 answers",
    );
}

#[test]
fn too_much_text_is_refused_and_the_other_files_count() {
    let large = format!("// exercise: safe-mean\n{}", "//a\n".repeat(600_000));
    let good = format!("// exercise: small-steps\n{WALK}");
    let handed = scripts(&[("good.rs", &good), ("large.rs", &large)]);
    assert_eq!(handed.answers["small-steps"], good);
    let says = "large.rs was not read: with it, the submission holds 2.3 MiB of code and text, but at most 2.0 MiB are read";
    assert_eq!(handed.problems, [says]);
    refused(
        &scripts(&[("a.rs", &large)]),
        "it holds 2.3 MiB of code and text",
    );
}

#[test]
fn megabytes_of_outputs_and_pictures_are_no_text() {
    let mut book = Book::new("devices");
    let at = book.write("where-to", RIGHT).at("where-to");
    let lines = vec!["a line of output\n"; 300_000];
    book.cells()[at]["outputs"] =
        json!([{"output_type": "stream", "name": "stdout", "text": lines}]);
    let picture = format!("![](data:image/png;base64,{})", "QUJD".repeat(1 << 20));
    book.cells()
        .push(json!({"cell_type": "markdown", "metadata": {}, "source": picture}));
    book.json["metadata"]["widgets"] = json!(vec![0; 200_000]);
    let handed = book.handed();
    assert_eq!(code_of(&handed, "where-to"), RIGHT);
    assert!(handed.problems.is_empty(), "{:?}", handed.problems);
}

#[test]
fn a_notebook_with_too_many_cells_or_values_is_refused() {
    let mut book = Book::new("devices");
    let cells = (0..2000).map(|number| cell(&format!("let a = {number};")));
    book.cells().extend(cells);
    refused(&book.handed(), "cells, but at most 2000 are allowed");
    let mut book = Book::new("devices");
    book.cells()[0]["metadata"]["odd"] = json!(vec![json!({}); 100_000]);
    refused(
        &book.handed(),
        "more than 100000 lines and pieces of metadata",
    );
}

#[test]
fn of_broken_cells_five_are_named_and_no_sentence_is_long() {
    let mut book = Book::new("devices");
    book.write("where-to", RIGHT);
    book.cells().push(json!("a".repeat(1000)));
    book.cells().extend(vec![json!(7); 899]);
    let handed = book.handed();
    assert_eq!(code_of(&handed, "where-to"), RIGHT);
    assert_eq!(handed.problems.len(), 6);
    assert!(handed.problems.iter().all(|problem| problem.len() <= 600));
    assert_eq!(
        handed.problems[5],
        "895 more cells in lesson.ipynb are broken and were skipped"
    );
}

#[test]
fn twenty_things_that_were_mended_are_told() {
    let mut book = Book::new("devices");
    let at = book.write("where-to", RIGHT).at("where-to");
    let copy = book.cells()[at].clone();
    book.cells().extend(vec![copy; 60]);
    let handed = book.handed();
    assert_eq!(code_of(&handed, "where-to"), RIGHT);
    assert_eq!(handed.mended.len(), 21);
    assert_eq!(handed.mended[20], "40 more things were repaired");
    let lines = ":vars\n".repeat(100);
    let handed = scripts(&[("a.rs", &format!("// exercise: safe-mean\n{MEAN}\n{lines}"))]);
    mended(&handed, &["`:vars`, `:vars`, and 95 more"]);
}

#[test]
fn an_answer_of_hundreds_of_kilobytes_is_not_graded() {
    let long = format!(
        "// exercise: safe-mean\n{MEAN}\n{}",
        "// more\n".repeat(20_000)
    );
    let good = format!("// exercise: small-steps\n{WALK}");
    let handed = scripts(&[("a.rs", &format!("{good}\n{long}"))]);
    assert_eq!(handed.answers.keys().collect::<Vec<_>>(), ["small-steps"]);
    let says = "`safe-mean`: its answer is 156.4 KiB long and was not graded, because an answer may be at most 128.0 KiB long";
    assert_eq!(handed.problems, [says]);
}

#[test]
fn an_exercise_is_named_once_however_often_its_line_stands_in_a_cell() {
    let mut book = Book::new("half");
    let both = format!(
        "// exercise: safe-mean\n{MEAN}\n// exercise: small-steps\n{WALK}\n// exercise: safe-mean\nfn more() {{}}"
    );
    let at = book.at("safe-mean");
    book.cells()[at]["source"] = json!(both);
    let handed = book.handed();
    mended(
        &handed,
        &["the lines that name them: `safe-mean`, `small-steps`"],
    );
    let times = |note: &String| note.matches("safe-mean").count();
    assert!(
        handed.mended.iter().all(|note| times(note) <= 1),
        "{:?}",
        handed.mended
    );
    book.cells()[at]["source"] = json!(format!(
        "// exercise: safe-mean\n{MEAN}\n// exercise: safe-mean\nfn more() {{}}"
    ));
    let handed = book.handed();
    assert!(
        !handed
            .mended
            .iter()
            .any(|note| note.contains("several exercises"))
    );
}
