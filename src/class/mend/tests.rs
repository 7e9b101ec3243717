//! Notebooks as this program exports them, then changed as people and editors change them.

use std::path::Path;

use serde_json::{Value, json};
use syn::spanned::Spanned;

use super::target::Target;
use super::versions::{self, Piece};
use super::{Handed, answers, assignment_of};
use crate::class::{Attempt, Student, Submission, SubmittedFile};
use crate::grade::normalised;
use crate::lesson::{Catalogue, Exercise, Lesson};
use crate::notebook::{Solutions, export};

const RIGHT: &str = "fn where_to(wanted: usize, present: usize) -> String {\n    \
    if wanted < present { format!(\"cuda:{wanted}\") } else { String::from(\"cpu\") }\n}\n\n\
    fn everywhere(present: usize) -> Vec<String> {\n    (0..present.max(1)).map(|i| where_to(i, present)).collect()\n}";

struct Book {
    catalogue: Catalogue,
    lesson: String,
    json: Value,
}

impl Book {
    fn new(lesson: &str) -> Book {
        let catalogue = Catalogue::embedded();
        let exported = export(
            catalogue.lesson(lesson).expect("a lesson"),
            Solutions::LeftOut,
        );
        Book {
            json: serde_json::from_str(&exported).expect("JSON"),
            lesson: lesson.to_owned(),
            catalogue,
        }
    }

    fn cells(&mut self) -> &mut Vec<Value> {
        self.json["cells"].as_array_mut().expect("cells")
    }

    /// The index of the answer cell.
    fn at(&mut self, exercise: &str) -> usize {
        let line = format!("// exercise: {exercise}");
        let is_answer = |cell: &Value| cell["source"].to_string().contains(&line);
        self.cells()
            .iter()
            .position(is_answer)
            .expect("an answer cell")
    }

    fn write(&mut self, exercise: &str, code: &str) -> &mut Book {
        let at = self.at(exercise);
        self.cells()[at]["source"] = json!(format!("// exercise: {exercise}\n{code}"));
        self
    }

    fn handed(&self) -> Handed {
        self.as_file("lesson.ipynb")
    }

    fn as_file(&self, name: &str) -> Handed {
        let file = SubmittedFile {
            path: name.into(),
            bytes: self.json.to_string().into_bytes(),
        };
        let lesson = self.catalogue.lesson(&self.lesson).expect("a lesson");
        let exercises: Vec<(&Lesson, &Exercise)> = lesson
            .exercises()
            .map(|exercise| (lesson, exercise))
            .collect();
        answers(&[file], &exercises, &self.catalogue)
    }
}

#[test]
fn a_notebook_that_was_solved_where_it_should_be_needs_no_mending() {
    let mut book = Book::new("devices");
    let handed = book.write("where-to", RIGHT).handed();
    assert_eq!(
        handed.answers["where-to"],
        format!("// exercise: where-to\n{RIGHT}")
    );
    assert_eq!((handed.mended, handed.problems), (vec![], vec![]));
    assert_eq!(handed.lesson.as_deref(), Some("devices"));
}

/// The answer, without the line that names its exercise.
fn code_of(handed: &Handed, exercise: &str) -> String {
    let answer = handed
        .answers
        .get(exercise)
        .unwrap_or_else(|| panic!("no answer to {exercise}: {handed:?}"));
    let line = format!("// exercise: {exercise}\n");
    answer.replace(&line, "").trim().to_owned()
}

#[track_caller]
fn mended(handed: &Handed, says: &[&str]) {
    for says in says {
        let said = handed.mended.iter().any(|note| note.contains(says));
        assert!(said, "no `{says}` in {:?}", handed.mended);
    }
}

/// Another right answer.
const OTHER: &str = "fn everywhere(n: usize) -> Vec<String> { if n == 0 { vec![\"cpu\".into()] } else { (0..n).map(|i| format!(\"cuda:{i}\")).collect() } }\n\
    fn where_to(w: usize, n: usize) -> String { everywhere(n).get(w).cloned().unwrap_or(\"cpu\".into()) }";

/// A cell as JupyterLab inserts it.
fn cell(source: &str) -> Value {
    json!({"cell_type": "code", "id": "a1b2c3d4-0000", "metadata": {}, "outputs": [], "execution_count": null, "source": source})
}

#[test]
fn a_changed_copy_counts_wherever_the_starter_is() {
    for copy_goes in [0, 1] {
        let mut book = Book::new("devices");
        let at = book.at("where-to");
        // JupyterLab copies the metadata and gives a new id.
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
    // JupyterLab splits a cell into two with the same metadata; the line stays with the first.
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
        "// exercise: safe-mean\nlet a = 1;\n".repeat(many / 10),
        "%%time\n".repeat(many),
    ] {
        scripts(&[("a.rs", &format!("// exercise: safe-mean\n{text}"))]);
        scripts(&[("a.rs", &text)]);
    }
    let mut book = Book::new("devices");
    let copies =
        (0..2000).map(|number| cell(&format!("// exercise: where-to\nlet a{number} = 1;")));
    let copies: Vec<Value> = copies.collect();
    book.cells().extend(copies);
    mended(&book.handed(), &["they are too many"]);
}

#[test]
fn merged_cells_are_cut_at_their_lines() {
    let mut book = Book::new("half");
    let (one, two) = (
        "fn safe_mean(x: &Tensor) -> Result<Tensor> {\n    x.to_dtype(DType::F64)?.mean_all()?.to_dtype(x.dtype())\n}",
        "fn walk(start: &Tensor, step: f64, count: usize) -> Result<Tensor> {\n    todo_later(start, step, count)\n}",
    );
    book.write("safe-mean", one).write("small-steps", two);
    let (first, second) = (book.at("safe-mean"), book.at("small-steps"));
    // Merging keeps the first cell's metadata and puts an empty line between the sources.
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
    assert!(is_setup, "the setup stands above its exercise");
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

/// As Colab saves: its own metadata, no ids of format 4.5, and outputs with ids.
fn saved_by_colab(book: &mut Book, keeps_ours: bool) {
    book.json["nbformat_minor"] = json!(0);
    book.json["metadata"] = json!({
        "colab": {"provenance": [], "toc_visible": true},
        "kernelspec": {"name": "python3", "display_name": "Python 3"},
        "language_info": {"name": "python"},
    });
    for (number, cell) in book.cells().iter_mut().enumerate() {
        let ours = cell["metadata"]["gpu_tutor"].clone();
        cell.as_object_mut().expect("a cell").remove("id");
        cell["metadata"] = json!({
            "id": format!("xY{number}_Colab"),
            "outputId": "28b07730-954d-4958-f35a-8c84d69cd588",
            "colab": {"base_uri": "https://localhost:8080/"},
        });
        if keeps_ours {
            cell["metadata"]["gpu_tutor"] = ours;
        }
    }
}

/// As VS Code saves: its language in each cell, and none of our metadata if the cells were pasted into a new notebook.
fn saved_by_vs_code(book: &mut Book) {
    book.json["metadata"] = json!({
        "kernelspec": {"display_name": "Rust (gpu-tutor)", "language": "rust", "name": "gpu-tutor"},
        "language_info": {"name": "rust"},
        "orig_nbformat": 4,
    });
    for (number, cell) in book.cells().iter_mut().enumerate() {
        cell["id"] = json!(format!("{number:08x}"));
        cell["metadata"] = json!({"vscode": {"languageId": "rust"}});
    }
}

#[test]
fn other_editors_lose_metadata_and_no_answer() {
    let changes: [fn(&mut Book); 3] = [
        |book| saved_by_colab(book, true),
        |book| saved_by_colab(book, false),
        saved_by_vs_code,
    ];
    for change in changes {
        let mut book = Book::new("devices");
        change(book.write("where-to", RIGHT));
        let handed = book.handed();
        assert_eq!(code_of(&handed, "where-to"), RIGHT);
        assert_eq!(handed.lesson.as_deref(), Some("devices"));
        assert!(
            handed.mended.is_empty() && handed.problems.is_empty(),
            "{handed:?}"
        );
    }
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
    // A trial of the learner's is no answer where there is one already.
    book.write("where-to", OTHER);
    assert_eq!(code_of(&book.handed(), "where-to"), OTHER);
}

#[test]
fn a_cell_is_known_by_its_id_and_by_nbgrader_s() {
    for (key, id) in [
        ("id", "devices-where-to"),
        ("id", "x"),
        ("colab", "devices-where-to"),
    ] {
        let mut book = Book::new("devices");
        let at = book.at("where-to");
        let code = "fn somewhere() {}";
        book.cells()[at]["source"] = json!(code);
        book.cells()[at]["id"] = json!(id);
        book.cells()[at]["metadata"] = match (key, id) {
            (_, "x") => {
                json!({"nbgrader": {"grade": false, "grade_id": "devices-where-to", "locked": false,
                "schema_version": 3, "solution": true, "task": false}})
            }
            _ => json!({}),
        };
        if key == "colab" {
            book.cells()[at]
                .as_object_mut()
                .expect("a cell")
                .remove("id");
            book.cells()[at]["metadata"] = json!({"id": id});
        }
        assert_eq!(book.handed().answers["where-to"], code);
    }
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
    mended(&handed, &["is not a cell of code"]);
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
fn an_older_edition_of_the_lesson_is_told() {
    let mut book = Book::new("tensors");
    book.write(
        "same-or-second",
        "let shared = x.clone();\nlet apart = x.copy()?;",
    );
    for cell in book.cells() {
        let tag = &mut cell["metadata"]["gpu_tutor"];
        if tag["kind"] == "setup" {
            cell["source"] = json!("let x = tensor([1.0])?;");
        } else if tag["id"] == "copy-twice" || tag["kind"] == "demo" {
            tag["id"] = json!("an-older-name");
        }
    }
    let handed = book.handed();
    assert_eq!(
        code_of(&handed, "same-or-second"),
        "let shared = x.clone();\nlet apart = x.copy()?;"
    );
    mended(&handed, &["another edition of the lesson `tensors`"]);
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
    let mut book = Book::new("devices");
    let handed = book.write("where-to", "// later\n").handed();
    assert!(handed.answers.is_empty());
    assert!(handed.problems[0].contains("holds no answer to `where-to`"));
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

/// What scripts hold for the two exercises of a lesson.
fn scripts(files: &[(&str, &str)]) -> Handed {
    let catalogue = Catalogue::embedded();
    let lesson = catalogue.lesson("half").expect("a lesson");
    let exercises: Vec<_> = lesson
        .exercises()
        .map(|exercise| (lesson, exercise))
        .collect();
    let files: Vec<SubmittedFile> = files
        .iter()
        .map(|(name, text)| SubmittedFile {
            path: name.into(),
            bytes: text.as_bytes().to_vec(),
        })
        .collect();
    answers(&files, &exercises, &catalogue)
}

const MEAN: &str =
    "fn safe_mean(x: &Tensor) -> Result<Tensor> { x.to_dtype(DType::F32)?.mean_all() }";
const WALK: &str = "fn walk(start: &Tensor, step: f64, count: usize) -> Result<Tensor> { (start - step * count as f64)?.relu() }";

#[test]
fn a_script_is_cut_at_its_lines() {
    let text = format!(
        "use std::fs;\n// exercise: safe-mean\n{MEAN}\n\n// exercise: small-steps\n{WALK}\n:check small-steps\n"
    );
    let handed = scripts(&[("alice.rs", &text)]);
    assert_eq!(
        handed.answers["safe-mean"],
        format!("use std::fs;\n// exercise: safe-mean\n{MEAN}")
    );
    assert_eq!(
        handed.answers["small-steps"],
        format!("use std::fs;\n// exercise: small-steps\n{WALK}")
    );
    mended(
        &handed,
        &["are taken as a part of each", "`:check small-steps`"],
    );
}

#[test]
fn the_file_s_name_or_its_functions_tell_the_exercise() {
    let handed = scripts(&[
        ("Safe_Mean (1).rs", "fn other() {}"),
        ("small-steps.rs", WALK),
    ]);
    assert_eq!(
        (
            handed.answers["safe-mean"].as_str(),
            handed.answers["small-steps"].as_str()
        ),
        ("fn other() {}", WALK)
    );
    let both = format!("{MEAN}\n{WALK}");
    let handed = scripts(&[("alice.rs", &both)]);
    assert_eq!(
        (&handed.answers["safe-mean"], &handed.answers["small-steps"]),
        (&both, &both)
    );
    let handed = scripts(&[("alice.rs", "fn unrelated() {}")]);
    assert!(handed.answers.is_empty() && handed.problems.len() == 1);
}

#[test]
fn of_several_files_the_last_one_with_an_answer_counts() {
    let (one, two) = (
        format!("// exercise: safe-mean\n{MEAN}"),
        format!("// exercise: safe-mean\n{}", MEAN.replace("F32", "F64")),
    );
    let handed = scripts(&[("a.rs", &one), ("b.rs", &two)]);
    assert_eq!(handed.answers["safe-mean"], two);
    mended(&handed, &["that of b.rs is graded, and not that of a.rs"]);
    let starter = "// exercise: safe-mean\nfn safe_mean(x: &Tensor) -> Result<Tensor> {\n    x.mean_all()\n}\n";
    let handed = scripts(&[("a.rs", &one), ("b.rs", starter)]);
    assert_eq!(handed.answers["safe-mean"], one);
}

#[test]
fn the_lesson_that_most_hand_in_is_the_assignment() {
    let catalogue = Catalogue::embedded();
    let submission = |name: &str, bytes: Vec<u8>| Submission {
        student: Student::default(),
        attempt: Attempt::default(),
        files: vec![SubmittedFile {
            path: name.into(),
            bytes,
        }],
        problems: Vec::new(),
    };
    let book = |lesson: &str| Book::new(lesson).json.to_string().into_bytes();
    let class = [
        submission("a.ipynb", book("devices")),
        submission("b.ipynb", book("half")),
        submission("c.rs", WALK.as_bytes().to_vec()),
        submission(
            "d.rs",
            format!("// exercise: safe-mean\n{MEAN}").into_bytes(),
        ),
        submission("e.pdf", Vec::new()),
    ];
    let assignment = assignment_of(&class, &catalogue).expect("a lesson");
    assert_eq!(assignment.name, "half");
    let ids: Vec<&str> = assignment
        .exercises
        .iter()
        .map(|(_, one)| one.id.as_str())
        .collect();
    assert_eq!(ids, ["safe-mean", "small-steps"]);
    assert!(assignment_of(&class[4..], &catalogue).is_none());
}

#[test]
fn an_answer_that_is_spread_over_two_cells_is_not_taken_for_two_answers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/grade/answers");
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
