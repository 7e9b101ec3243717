//! Notebooks that people have worked in: nothing of theirs is lost.

use gpu_tutor_lessons::{Catalogue, Exercise, Lesson, Step};
use gpu_tutor_notebook::{Solutions, export};
use serde_json::{Value, json};

use super::{imported, lesson, read};

fn devices() -> Value {
    let catalogue = Catalogue::embedded();
    let lesson = catalogue.lesson("devices").expect("the first lesson");
    serde_json::from_str(&export(lesson, Solutions::LeftOut)).expect("JSON")
}

fn cells(notebook: &mut Value) -> &mut Vec<Value> {
    notebook["cells"].as_array_mut().expect("cells")
}

fn at(notebook: &mut Value, id: &str) -> usize {
    let found = cells(notebook).iter().position(|cell| cell["id"] == id);
    found.unwrap_or_else(|| panic!("no cell {id}"))
}

fn code(id: &str, source: &str) -> Value {
    json!({"cell_type": "code", "id": id, "metadata": {}, "source": source,
           "execution_count": null, "outputs": []})
}

fn markdown(id: &str, source: &str) -> Value {
    json!({"cell_type": "markdown", "id": id, "metadata": {}, "source": source})
}

#[track_caller]
fn comes_back(notebook: &Value) -> (String, Lesson) {
    let imported = imported(notebook, &Catalogue::embedded());
    let lesson = lesson("devices", &imported.text);
    (imported.text, lesson)
}

fn where_to(lesson: &Lesson) -> &Exercise {
    let found = lesson
        .exercises()
        .find(|exercise| exercise.id == "where-to");
    found.expect("the exercise")
}

const ANSWER: &str = "fn where_to(w: usize, p: usize) -> String {\n    todo!(\"mine\")\n}";

#[test]
fn an_answer_becomes_the_starter_and_the_rest_comes_from_the_lesson_built_in() {
    let mut notebook = devices();
    let index = at(&mut notebook, "devices-where-to");
    cells(&mut notebook)[index]["source"] = json!(format!("// exercise: where-to\n{ANSWER}"));
    let (_, lesson) = comes_back(&notebook);
    let catalogue = Catalogue::embedded();
    let (_, original) = catalogue.exercise("where-to").expect("an exercise");
    let exercise = where_to(&lesson);
    assert_eq!(exercise.starter.code, ANSWER);
    assert_eq!(exercise.solution.code, original.solution.code);
    assert_eq!(exercise.hints, original.hints);
    assert_eq!(exercise.checks.len(), original.checks.len());
    assert_eq!(exercise.wrong.len(), original.wrong.len());
}

#[test]
fn an_answer_in_two_cells_and_without_metadata_is_found_by_its_first_line() {
    let mut notebook = devices();
    let index = at(&mut notebook, "devices-where-to");
    cells(&mut notebook)[index]["metadata"] = json!({});
    cells(&mut notebook)[index]["source"] = json!(format!("// exercise: where-to\n{ANSWER}"));
    let more = "// exercise: where-to\nfn everywhere(_p: usize) -> Vec<String> { vec![] }";
    cells(&mut notebook).insert(index + 1, code("more", more));
    let (_, lesson) = comes_back(&notebook);
    let exercise = where_to(&lesson);
    assert!(exercise.starter.code.starts_with(ANSWER));
    assert!(exercise.starter.code.ends_with("{ vec![] }"));
}

#[test]
fn added_cells_come_along_as_demos_and_prose() {
    let mut notebook = devices();
    let index = at(&mut notebook, "devices-name-five");
    let added = [
        code("a", "let mine = 1;\nmine + 1"),
        markdown("b", "My **note**."),
        code("c", "let more = 2;"),
        json!({"cell_type": "raw", "id": "d", "metadata": {}, "source": "raw words\n```"}),
        code("e", ":hint where-to"),
        code("f", ":check where-to"),
        code("g", "   \n"),
        markdown("h", "```rust\nnever closed"),
    ];
    for (offset, cell) in added.into_iter().enumerate() {
        cells(&mut notebook).insert(index + 1 + offset, cell);
    }
    let (text, lesson) = comes_back(&notebook);
    let demos: Vec<_> = lesson
        .demos()
        .filter(|demo| demo.cell.id.contains("added"))
        .collect();
    let ids: Vec<_> = demos.iter().map(|demo| demo.cell.id.as_str()).collect();
    assert_eq!(ids, ["devices-added", "devices-added-2"]);
    assert_eq!(demos[0].cell.code, "let mine = 1;\nmine + 1");
    for kept in [
        "My **note**.",
        "raw words",
        ":hint where-to",
        "never closed",
    ] {
        assert!(text.contains(kept), "{kept}");
    }
    assert!(!text.contains(":check where-to"), "every notebook has that");
    let catalogue = Catalogue::embedded();
    let original = catalogue.lesson("devices").expect("the first lesson");
    assert_eq!(lesson.demos().count(), original.demos().count() + 2);
    assert_eq!(lesson.exercises().count(), original.exercises().count());
}

#[test]
fn a_copied_cell_gets_an_id_of_its_own() {
    let mut notebook = devices();
    let index = at(&mut notebook, "devices-how-many");
    let mut copy = cells(&mut notebook)[index].clone();
    copy["id"] = json!("copy");
    cells(&mut notebook).insert(index + 1, copy);
    let (_, lesson) = comes_back(&notebook);
    let ids: Vec<_> = lesson.demos().map(|demo| demo.cell.id.as_str()).collect();
    assert!(
        ids.contains(&"how-many") && ids.contains(&"how-many-2"),
        "{ids:?}"
    );
}

#[test]
fn edits_of_prose_demos_and_quizzes_are_kept() {
    let mut notebook = devices();
    for (id, from, to) in [
        (
            "devices-name-the-host",
            "device(\"cpu\")",
            "device(\"cuda\")",
        ),
        ("devices-how-many-gpus", "How many", "How very many"),
        ("devices-nearest-gpu", "3. cpu", "3. the host"),
    ] {
        let Some(index) = cells(&mut notebook)
            .iter()
            .position(|cell| cell["id"] == id)
        else {
            continue;
        };
        let source = super::jupyter::joined(&cells(&mut notebook)[index]["source"]);
        assert!(source.contains(from), "{source}");
        cells(&mut notebook)[index]["source"] = json!(source.replace(from, to));
    }
    let (text, lesson) = comes_back(&notebook);
    assert!(text.contains("device(\"cuda\")?"), "{text}");
    let quiz = lesson.steps.iter().find_map(|step| match step {
        Step::Quiz(quiz) if quiz.id == "nearest-gpu" => Some(quiz),
        _ => None,
    });
    let quiz = quiz.expect("a quiz");
    assert_eq!(quiz.options[2], "the host");
    assert_eq!(quiz.answer, 3);
    assert!(quiz.explain.starts_with("Ordinals count from 0"));
}

#[test]
fn a_question_that_was_answered_comes_back_as_it_was() {
    let mut notebook = devices();
    let (untouched, _) = comes_back(&notebook);
    let index = at(&mut notebook, "devices-nearest-gpu-answer");
    assert_eq!(
        cells(&mut notebook)[index]["source"],
        json!([":answer nearest-gpu "])
    );
    cells(&mut notebook)[index]["source"] = json!(":answer nearest-gpu 2");
    cells(&mut notebook).insert(index + 1, code("own", ":answer nearest-gpu 3"));
    let (text, _) = comes_back(&notebook);
    assert_eq!(text, untouched);
    assert!(text.contains("Look at what it gave for the number 10."));
}

#[test]
fn an_option_without_a_reply_is_told() {
    let mut notebook = devices();
    let index = at(&mut notebook, "devices-nearest-gpu");
    let source = super::jupyter::joined(&cells(&mut notebook)[index]["source"]);
    cells(&mut notebook)[index]["source"] = json!(source + "\n4. cuda:7");
    let imported = imported(&notebook, &Catalogue::embedded());
    assert!(
        imported
            .notes
            .iter()
            .any(|note| note.starts_with("option 4 of the quiz `nearest-gpu` has no reply yet")),
        "{:?}",
        imported.notes
    );
    assert!(imported.text.contains("cuda:7"));
}

#[test]
fn a_notebook_that_came_from_no_lesson_becomes_one() {
    let notebook = json!({
        "nbformat": 4, "nbformat_minor": 2, "metadata": {},
        "cells": [
            {"cell_type": "markdown", "metadata": {}, "source": ["# My own\n", "\n", "words"]},
            {"cell_type": "code", "metadata": {}, "source": "1 + 1", "outputs": [], "execution_count": 1},
        ],
    });
    let imported = imported(&notebook, &Catalogue::embedded());
    let lesson = lesson("made-here", &imported.text);
    assert_eq!(
        (lesson.id.as_str(), lesson.title.as_str()),
        ("made-here", "My own")
    );
    assert_eq!(lesson.demos().count(), 1);
    assert_eq!(read(&notebook.to_string()).cells.len(), 2);
}
