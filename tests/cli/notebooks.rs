//! `gpu-tutor export`, `import`, and notebooks that are run and checked.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::tempdir;

use crate::support::{Ran, run};

const SOLVED: &str = "// exercise: where-to\nfn where_to(wanted: usize, present: usize) -> String {\n    \
    if wanted < present { format!(\"cuda:{wanted}\") } else { String::from(\"cpu\") }\n}\n\
    fn everywhere(present: usize) -> Vec<String> {\n    \
    if present == 0 { return vec![String::from(\"cpu\")]; }\n    \
    (0..present).map(|i| format!(\"cuda:{i}\")).collect()\n}";

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("a file")
}

fn name(path: &Path) -> &str {
    path.to_str().expect("a plain name")
}

#[track_caller]
fn refuses(ran: Ran, says: &str) {
    let ran = ran.exits(2);
    assert_eq!(ran.stdout, "");
    assert!(ran.stderr.contains(says), "no `{says}` in\n{}", ran.stderr);
    assert!(ran.stderr.contains("→ "), "{}", ran.stderr);
}

#[test]
fn a_lesson_goes_out_and_comes_back() {
    let folder = tempdir().expect("a folder");
    let notebook = folder.path().join("devices.ipynb");
    let lesson = folder.path().join("01-devices.md");
    run(&["export", "devices", "-o", name(&notebook)], "").exits(0);
    run(&["import", name(&notebook), "-o", name(&lesson)], "").exits(0);
    let original = Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons/01-devices.md");
    assert_eq!(text(&lesson), text(&original));
    let printed = run(&["export", "devices", "-o", "-"], "").exits(0).stdout;
    assert_eq!(printed, text(&notebook));
    let piped = run(&["import", "-", "-o", "-"], &printed).exits(0).stdout;
    assert_eq!(piped, text(&original));
}

#[test]
fn all_lessons_go_into_a_folder() {
    let folder = tempdir().expect("a folder");
    let out = folder.path().join("notebooks");
    let ran = run(&["export", "all", "-o", name(&out), "--solutions"], "").exits(0);
    let files = fs::read_dir(&out).expect("a folder").count();
    assert!(files >= 15, "{files}");
    assert_eq!(ran.stdout.lines().count(), files);
    assert!(text(&out.join("01-devices.ipynb")).contains("\"solution\""));
    refuses(
        run(&["export", "all", "-o", name(&out)], ""),
        "already exists",
    );
    run(&["export", "all", "-o", name(&out), "--force"], "").exits(0);
    assert!(!text(&out.join("01-devices.ipynb")).contains("\"solution\""));
    refuses(run(&["export", "all", "-o", "-"], ""), "standard output");
}

#[test]
fn what_somebody_made_is_not_overwritten_unasked() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("mine.ipynb");
    fs::write(&file, "mine").expect("written");
    refuses(
        run(&["export", "devices", "-o", name(&file)], ""),
        "already exists",
    );
    assert_eq!(text(&file), "mine");
    run(&["export", "devices", "-o", name(&file), "--force"], "").exits(0);
    let lesson = folder.path().join("01-devices.md");
    fs::write(&lesson, "mine").expect("written");
    refuses(
        run(&["import", name(&file), "-o", name(&lesson)], ""),
        "already exists",
    );
    assert_eq!(text(&lesson), "mine");
    assert_eq!(
        fs::read_dir(folder.path()).expect("a folder").count(),
        2,
        "nothing is left beside"
    );
    refuses(
        run(&["export", "devices", "-o", name(folder.path())], ""),
        "is a folder",
    );
    let nowhere = folder.path().join("no/such/F.ipynb");
    refuses(
        run(&["export", "devices", "-o", name(&nowhere)], ""),
        "mkdir -p",
    );
    refuses(
        run(&["export", "divices", "-o", "-"], ""),
        "did you mean `devices`",
    );
}

#[test]
fn what_is_no_notebook_is_told_in_words() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("f.ipynb");
    for (content, says) in [
        ("fn main() {}", "it is not JSON"),
        ("{\"nbformat\": 3, \"worksheets\": []}", "format 3"),
        ("{\"nbformat\": 4, \"cells\": []}", "it has no cells"),
    ] {
        fs::write(&file, content).expect("written");
        for arguments in [
            &["run", name(&file)][..],
            &["check", "where-to", name(&file)],
            &["import", name(&file), "-o", "-"],
        ] {
            refuses(run(arguments, ""), says);
        }
    }
    refuses(run(&["run", "no-such.ipynb"], ""), "there is no file");
}

#[test]
fn an_import_that_breaks_a_rule_is_written_and_told() {
    let folder = tempdir().expect("a folder");
    let notebook = json!({
        "nbformat": 4, "nbformat_minor": 5, "metadata": {},
        "cells": [{"cell_type": "markdown", "id": "a", "metadata": {}, "source": "```rust demmo\n1\n```"}],
    });
    let file = folder.path().join("own.ipynb");
    let lesson = folder.path().join("21-own.md");
    fs::write(&file, notebook.to_string()).expect("written");
    let ran = run(&["import", name(&file), "-o", name(&lesson)], "").exits(1);
    assert!(
        ran.stderr.contains("unknown cell kind `demmo`"),
        "{}",
        ran.stderr
    );
    assert!(text(&lesson).contains("id: own"));
}

/// The lesson's notebook with the answer cell's source replaced.
fn answered(folder: &Path, answer: Option<&str>) -> String {
    let exported = run(&["export", "devices", "-o", "-"], "").exits(0).stdout;
    let mut notebook: Value = serde_json::from_str(&exported).expect("JSON");
    for cell in notebook["cells"].as_array_mut().expect("cells") {
        if let Some(answer) = answer
            && cell["id"] == "devices-where-to"
        {
            cell["source"] = json!(answer);
        }
    }
    let hint = json!({"cell_type": "code", "id": "asked", "metadata": {}, "outputs": [],
                      "execution_count": null, "source": ":hint where-to"});
    notebook["cells"].as_array_mut().expect("cells").push(hint);
    let file = folder.join("devices.ipynb");
    fs::write(&file, notebook.to_string()).expect("written");
    name(&file).to_owned()
}

fn row<'a>(rows: &'a [Value], kind: &str) -> &'a Value {
    let found = rows.iter().find(|row| row["kind"] == kind);
    found.unwrap_or_else(|| panic!("no {kind} in {rows:?}"))
}

/// The row of this kind that belongs to the exercise `where-to`.
fn own<'a>(rows: &'a [Value], kind: &str) -> &'a Value {
    let mut own = rows.iter().filter(|row| row["cell"] == "where-to");
    let found = own.find(|row| row["kind"] == kind);
    found.unwrap_or_else(|| panic!("no {kind} in {rows:?}"))
}

#[test]
fn a_notebook_plays_in_order_and_what_is_unsolved_is_no_failure() {
    let folder = tempdir().expect("a folder");
    let file = answered(folder.path(), None);
    let rows = run(&["run", &file, "--json"], "").exits(0).json();
    let demos: Vec<&Value> = rows.iter().filter(|row| row["kind"] == "demo").collect();
    assert!(demos.len() >= 8, "{rows:?}");
    for demo in demos {
        assert_eq!(demo["unmet"], json!([]), "{demo}");
    }
    assert_eq!(own(&rows, "answer")["unsolved"], true);
    let check = own(&rows, "check");
    assert_eq!(
        (&check["unsolved"], &check["passed"]),
        (&json!(true), &json!(false))
    );
    let hint = row(&rows, "hint")["result"]["text/plain"]
        .as_str()
        .expect("a hint");
    assert!(hint.starts_with("A machine with one GPU"), "{hint}");
    let shown = run(&["run", &file, "--color", "never"], "").exits(0).stdout;
    assert!(shown.contains("where-to: not solved yet"), "{shown}");
}

#[test]
fn check_finds_an_answer_that_lost_its_line_and_says_so() {
    let folder = tempdir().expect("a folder");
    let unmarked = SOLVED.replace("// exercise: where-to\n", "%%time\n");
    let file = answered(folder.path(), Some(&unmarked));
    let mut notebook: Value = serde_json::from_str(&text(Path::new(&file))).expect("JSON");
    for cell in notebook["cells"].as_array_mut().expect("cells") {
        cell["metadata"] = json!({});
        cell.as_object_mut().expect("a cell").remove("id");
    }
    fs::write(&file, notebook.to_string()).expect("written");
    let ran = run(&["check", "where-to", &file, "--json"], "").exits(0);
    assert_eq!(ran.json()[0]["passed"], true);
    for note in ["by the names that it defines", "`%%time`"] {
        assert!(ran.stderr.contains(note), "no `{note}` in\n{}", ran.stderr);
    }
}

#[test]
fn answers_in_a_notebook_are_graded_where_it_asks_and_by_check() {
    let folder = tempdir().expect("a folder");
    let file = answered(folder.path(), Some(SOLVED));
    let rows = run(&["run", &file, "--json"], "").exits(0).json();
    let check = own(&rows, "check");
    assert_eq!(
        (&check["unsolved"], &check["passed"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(check["score"], check["max_score"]);
    assert_eq!(own(&rows, "answer")["status"], "ok");
    let report = run(&["check", "where-to", &file, "--json"], "")
        .exits(0)
        .json();
    assert_eq!(report[0]["passed"], true);
    refuses(
        run(&["check", "same-or-second", &file], ""),
        "has no answer to `same-or-second`",
    );

    let file = answered(
        folder.path(),
        Some(&SOLVED.replace("wanted < present", "wanted <= present")),
    );
    let rows = run(&["run", &file, "--json"], "").exits(1).json();
    assert_eq!(own(&rows, "check")["passed"], false);
    assert_eq!(own(&rows, "answer")["status"], "ok");
    run(&["check", "where-to", &file, "--json"], "").exits(1);
}

#[test]
fn a_cell_of_a_notebook_s_own_must_run_unless_it_is_marked() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("own.ipynb");
    let code = |source: &str, tags: Value| {
        json!({"cell_type": "code", "metadata": {"tags": tags}, "source": source,
               "outputs": [], "execution_count": null})
    };
    let play = |cells: Vec<Value>, exit: i32| {
        let notebook = json!({"nbformat": 4, "nbformat_minor": 4, "metadata": {}, "cells": cells});
        fs::write(&file, notebook.to_string()).expect("written");
        run(&["run", name(&file), "--json"], "").exits(exit).json()
    };
    let rows = play(
        vec![
            code("let x = 20;", json!([])),
            code("panic!(\"on purpose\");", json!(["raises-exception"])),
            code("x + 22", json!([])),
        ],
        0,
    );
    assert_eq!(rows[2]["result"]["text/plain"], "42");
    assert_eq!(rows[2]["cell"], "3");
    let rows = play(
        vec![code("nowhere", json!([])), code("1 + 1", json!([]))],
        1,
    );
    assert_eq!(
        rows[1]["result"]["text/plain"], "2",
        "the next cell is played all the same"
    );
    let rows = play(vec![code(":check nothing-like-it", json!([]))], 1);
    assert_eq!(rows[0]["kind"], "check");
}
