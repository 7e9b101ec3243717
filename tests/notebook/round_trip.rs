//! A lesson that was turned into a notebook and back is the same lesson.

use gpu_tutor::kernelspec;
use gpu_tutor_lessons::Catalogue;
use gpu_tutor_notebook::{Solutions, export, import};
use proptest::prelude::*;
use serde_json::Value;

use super::jupyter::{joined, visits};
use super::lessons::lessons;
use super::{fallback, lesson, model, read};

/// The crate that writes notebooks also reads them, and checks ids and types against the format.
#[track_caller]
fn valid(text: &str) {
    match nbformat::parse_notebook(text) {
        Ok(nbformat::Notebook::V4(read)) => {
            assert_eq!((read.nbformat, read.nbformat_minor), (4, 5))
        }
        other => panic!("{other:?}\n{text}"),
    }
}

#[test]
fn every_lesson_built_in_comes_back_as_it_was() {
    let catalogue = Catalogue::embedded();
    let nothing = Catalogue::default();
    assert!(catalogue.lessons().len() >= 15);
    for lesson in catalogue.lessons() {
        for (solutions, known) in [
            (Solutions::Included, &nothing),
            (Solutions::Included, &catalogue),
            (Solutions::LeftOut, &catalogue),
        ] {
            let text = export(lesson, solutions);
            valid(&text);
            let imported = import(&read(&text), known, &fallback());
            assert_eq!(
                imported.text,
                lesson.source.text(),
                "{} {solutions:?}",
                lesson.id
            );
            assert_eq!(imported.notes, Vec::<String>::new());
        }
    }
}

#[test]
fn nothing_in_a_learner_s_notebook_gives_an_answer_away() {
    for lesson in Catalogue::embedded().lessons() {
        let learner = export(lesson, Solutions::LeftOut);
        let teacher = export(lesson, Solutions::Included);
        let holds = |text: &str, part: &str| {
            let quoted = Value::from(part.lines().max_by_key(|line| line.len())).to_string();
            text.contains(quoted.trim_matches('"'))
        };
        for exercise in lesson.exercises() {
            for wrong in &exercise.wrong {
                assert!(
                    !learner.contains(&format!("\"{}\"", wrong.cell.id)),
                    "{}",
                    wrong.cell.id
                );
                assert!(teacher.contains(&format!("\"{}\"", wrong.cell.id)));
            }
            for check in &exercise.checks {
                assert!(
                    !learner.contains(&format!("\"{}\"", check.id)),
                    "{}",
                    check.id
                );
            }
            for hint in &exercise.hints {
                assert!(!holds(&learner, hint) && holds(&teacher, hint), "{hint}");
            }
            let kinds = ["solution", "hint", "check", "wrong"];
            for kind in kinds {
                let said = format!("\"kind\": \"{kind}\"");
                assert!(
                    !learner.contains(&said) && teacher.contains(&said),
                    "{kind}"
                );
            }
            let said = "\"kind\": \"survivor\"";
            assert!(!learner.contains(said));
            assert!(exercise.survivors.is_empty() || teacher.contains(said));
        }
        for prediction in lesson.demos().filter_map(|demo| demo.prediction.as_ref()) {
            let explain = &prediction.explain;
            assert!(
                !holds(&learner, explain) && holds(&teacher, explain),
                "{explain}"
            );
            assert!(learner.contains(&format!(":predict {} ", prediction.id)));
        }
        for step in &lesson.steps {
            if let gpu_tutor_lessons::Step::Quiz(quiz) = step {
                assert!(!holds(&learner, &quiz.explain) && holds(&teacher, &quiz.explain));
                for reply in quiz.replies.values() {
                    assert!(!holds(&learner, reply) && holds(&teacher, reply), "{reply}");
                }
            }
        }
    }
}

#[test]
fn an_exercise_is_its_setups_an_answer_cell_and_its_check() {
    let catalogue = Catalogue::embedded();
    let lesson = catalogue.lesson("tensors").expect("a lesson");
    let text = export(lesson, Solutions::LeftOut);
    let notebook: Value = serde_json::from_str(&text).expect("JSON");
    let cells: Vec<(String, String)> = notebook["cells"]
        .as_array()
        .expect("cells")
        .iter()
        .map(|cell| {
            let kind = &cell["metadata"]["gpu_tutor"]["kind"];
            (
                kind.as_str().expect("a kind").to_owned(),
                joined(&cell["source"]),
            )
        })
        .collect();
    let at = cells
        .iter()
        .position(|(_, source)| source.starts_with("// exercise: same-or-second\n"))
        .expect("an answer cell");
    let kinds: Vec<&str> = cells[at - 1..at + 3]
        .iter()
        .map(|(kind, _)| kind.as_str())
        .collect();
    assert_eq!(kinds, ["setup", "exercise", "grade", "note"]);
    assert_eq!(cells[at + 1].1, ":check same-or-second");
    assert!(cells[at + 2].1.contains(":hint same-or-second"));
    assert_eq!(notebook["metadata"]["kernelspec"]["name"], "gpu-tutor");
    assert_eq!(notebook["metadata"]["gpu_tutor"]["lesson"], "tensors");
    assert_eq!(
        text,
        export(lesson, Solutions::LeftOut),
        "the ids are stable"
    );
}

#[test]
fn notebooks_and_jupyter_call_the_kernel_the_same() {
    assert_eq!(gpu_tutor_notebook::KERNEL_NAME, kernelspec::NAME);
    assert_eq!(
        gpu_tutor_notebook::KERNEL_DISPLAY_NAME,
        kernelspec::DISPLAY_NAME
    );
}

#[test]
fn setups_below_their_exercise_move_above_it_and_back() {
    let setup = "```rust setup id=two-buffers-setup for=two-buffers\n";
    let catalogue = Catalogue::embedded();
    let original = catalogue.lesson("modules").expect("a lesson");
    let text = original.source.text();
    let start = text.find(setup).expect("its setup");
    let end = start + text[start..].find("\n```\n").expect("its end") + 5;
    let mut moved = format!("{}{}", &text[..start], &text[end..]);
    let solution = moved
        .find("```rust solution for=two-buffers")
        .expect("a solution");
    moved.insert_str(solution, &text[start..end]);
    let below = lesson("modules", &moved);
    assert_eq!(model(&below), model(original));
    let exported = export(&below, Solutions::Included);
    let setup = exported.find("two-buffers-setup").expect("a setup");
    assert!(
        setup
            < exported
                .find("// exercise: two-buffers")
                .expect("an answer cell")
    );
    let imported = import(&read(&exported), &Catalogue::default(), &fallback());
    assert_eq!(imported.text, moved);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_lesson_that_was_opened_run_and_saved_is_the_same(text in lessons(), visit in visits()) {
        let before = lesson("made-up", &text);
        let exported = export(&before, Solutions::Included);
        valid(&exported);
        let saved = visit.pay(&exported);
        let imported = import(&read(&saved), &Catalogue::default(), &fallback());
        prop_assert_eq!(&imported.text, &text);
        prop_assert_eq!(model(&lesson("made-up", &imported.text)), model(&before));
        prop_assert_eq!(imported.notes.len(), 0);
    }

    #[test]
    fn what_was_left_out_comes_from_the_catalogue(text in lessons(), visit in visits()) {
        let before = lesson("made-up", &text);
        let catalogue = Catalogue::read([("lessons/01-made-up.md", text.as_str())]);
        let saved = visit.pay(&export(&before, Solutions::LeftOut));
        let imported = import(&read(&saved), &catalogue, &fallback());
        // Parts of an exercise that were elsewhere are now next to it.
        prop_assert_eq!(imported.text.split_whitespace().count(), text.split_whitespace().count());
        prop_assert_eq!(lesson("made-up", &imported.text).exercises().count(), before.exercises().count());
    }
}
