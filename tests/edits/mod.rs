//! Random edits of a session's cells, compared with a model that knows the answer: whatever compiled code is cached, no
//! cell may answer from another cell's object, and none may end the session.

mod lists;
mod model;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestError, TestRunner};

use crate::support::run;
use model::{Edit, Expected, Model};

/// How many edits the large set tries in total; `GPU_TUTOR_EDITS` overrides this.
const EDITS: usize = 300;
/// How many edits one session has.
const SESSION: usize = 60;

#[test]
fn a_session_of_random_edits_answers_as_the_model() {
    compare(SESSION);
}

#[test]
#[ignore = "one of the large sets (tests/README.md)"]
fn no_edit_makes_a_session_answer_wrongly_or_die() {
    let edits = std::env::var("GPU_TUTOR_EDITS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(EDITS);
    compare(edits);
}

/// Plays this many edits, in sessions of [`SESSION`] each.
fn compare(edits: usize) {
    let config = Config {
        cases: u32::try_from(edits.div_ceil(SESSION)).expect("a number of cases"),
        max_shrink_iters: 60,
        failure_persistence: None,
        ..Config::default()
    };
    let session = prop::collection::vec(any::<Edit>(), SESSION);
    let outcome = TestRunner::new(config).run(&session, |edits| {
        let mut model = Model::default();
        let mut cells: Vec<(String, Expected)> = Vec::new();
        for edit in &edits {
            cells.push(model.cell(edit));
            // What comes next depends on what this cell does.
            let is_open = cells
                .last()
                .is_some_and(|(_, expected)| *expected == Expected::UndoneOrRefused);
            if is_open
                && played(&cells)
                    .last()
                    .is_some_and(|row| row["status"] == "ok")
            {
                model.was_undone();
            }
        }
        let rows = played(&cells);
        prop_assert_eq!(rows.len(), cells.len());
        for (row, (cell, expected)) in rows.iter().zip(&cells) {
            let status = row["status"].as_str().unwrap_or_default();
            let result = row["result"]["text/plain"].as_str().unwrap_or_default();
            let message = format!(
                "{expected:?} of\n{cell}\nbut\n{row}\nin\n{}",
                script(&cells)
            );
            prop_assert!(expected.fits(status, result), "{}", message);
            // A learner must not see what the session writes into cells.
            let own = ["GpuTutorT", "gpu_tutor_"].iter();
            prop_assert!(
                own.copied().all(|name| !row.to_string().contains(name)),
                "{}",
                message
            );
        }
        Ok(())
    });
    match outcome {
        Ok(()) => {}
        // The cells are more informative than the edits that they were made from.
        Err(TestError::Fail(reason, _)) => panic!("{reason}"),
        Err(error) => panic!("{error}"),
    }
}

/// These cells as a script for `gpu-tutor exec`.
fn script(cells: &[(String, Expected)]) -> String {
    let cells: Vec<&str> = cells.iter().map(|(cell, _)| cell.as_str()).collect();
    cells.join("\n// %%\n")
}

/// What a session answers to these cells.
fn played(cells: &[(String, Expected)]) -> Vec<serde_json::Value> {
    run(&["exec", "-", "--json"], &script(cells)).json()
}
