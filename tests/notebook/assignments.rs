//! Lessons as assignments for nbgrader.

use std::collections::BTreeSet;

use gpu_tutor_lessons::{Catalogue, Exercise, Lesson};
use gpu_tutor_notebook::{Solutions, export};
use serde_json::{Value, json};

use super::imported;
use super::jupyter::joined;

fn assignment(lesson: &Lesson) -> Value {
    serde_json::from_str(&export(lesson, Solutions::Assignment)).expect("JSON")
}

fn cells(notebook: &Value) -> &[Value] {
    notebook["cells"].as_array().expect("cells")
}

/// The cell of this kind whose `key` names the exercise.
fn of<'a>(notebook: &'a Value, kind: &str, key: &str, exercise: &str) -> &'a Value {
    let is_it = |about: &Value| about["kind"] == kind && about[key] == exercise;
    let mut cells = cells(notebook).iter();
    cells
        .find(|cell| is_it(&cell["metadata"]["gpu_tutor"]))
        .unwrap_or_else(|| panic!("no {kind} of {exercise}"))
}

#[test]
fn an_answer_cell_has_the_solution_in_a_region_and_its_check_has_the_points() {
    for lesson in Catalogue::embedded().lessons() {
        let notebook = assignment(lesson);
        for exercise in lesson.exercises() {
            let Exercise { id, solution, .. } = exercise;
            let answer = of(&notebook, "exercise", "id", id);
            let code = solution.code.trim_end();
            assert_eq!(
                joined(&answer["source"]),
                format!("// exercise: {id}\n// BEGIN SOLUTION\n{code}\n// END SOLUTION")
            );
            assert_eq!(
                answer["metadata"]["gpu_tutor"]["starter"],
                exercise.starter.code.trim_end()
            );
            let about = json!({
                "schema_version": 3, "grade": false, "solution": true, "locked": false, "task": false,
                "grade_id": answer["id"],
            });
            assert_eq!(answer["metadata"]["nbgrader"], about);
            let check = of(&notebook, "grade", "for", id);
            assert_eq!(joined(&check["source"]), format!(":check {id}"));
            let about = json!({
                "schema_version": 3, "grade": true, "solution": false, "locked": true, "task": false,
                "grade_id": check["id"], "points": exercise.max_score(),
            });
            assert_eq!(check["metadata"]["nbgrader"], about);
        }
    }
}

#[test]
fn what_is_to_be_read_is_locked_and_what_is_to_be_played_with_is_free() {
    for lesson in Catalogue::embedded().lessons() {
        let notebook = assignment(lesson);
        let mut ids = BTreeSet::new();
        for cell in cells(&notebook) {
            let about = &cell["metadata"]["nbgrader"];
            let kind = cell["metadata"]["gpu_tutor"]["kind"].as_str();
            let is_code = cell["cell_type"] == "code";
            // A note that is a code cell is where a question is answered.
            let is_free = matches!(kind, Some("demo" | "setup")) || is_code && kind == Some("note");
            assert_eq!(about.is_null(), is_free, "{cell}");
            if cell["cell_type"] == "markdown" {
                assert_eq!(
                    (&about["locked"], &about["grade"]),
                    (&json!(true), &json!(false))
                );
            }
            if let Some(id) = about["grade_id"].as_str() {
                let allowed = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
                assert!(id.chars().all(allowed) && ids.insert(id), "{id}");
            }
        }
    }
}

#[test]
fn an_assignment_holds_solutions_and_nothing_else_that_gives_an_answer_away() {
    for lesson in Catalogue::embedded().lessons() {
        let text = export(lesson, Solutions::Assignment);
        for kind in ["solution", "hint", "check", "wrong", "survivor"] {
            assert!(!text.contains(&format!("\"kind\": \"{kind}\"")), "{kind}");
        }
        assert!(!text.contains(":solution"), "{}", lesson.id);
    }
}

#[test]
fn an_assignment_becomes_the_lesson_again() {
    let catalogue = Catalogue::embedded();
    for lesson in catalogue.lessons() {
        let again = imported(&assignment(lesson), &catalogue);
        assert_eq!(again.text, lesson.source.text(), "{}", lesson.id);
        assert_eq!(again.notes, Vec::<String>::new());
    }
}
