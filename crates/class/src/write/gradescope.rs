//! `results.json`, in the form that a Gradescope autograder writes.
//!
//! The format is described at <https://gradescope-autograders.readthedocs.io/en/latest/specs/>. The score at the top is
//! used instead of the sum of the tests, because lateness costs points.
//!
//! Gradescope rejects a result without a score, and a test can only have passed or failed. So a learner whose grade is
//! still open has no file: Gradescope then says that the autograder failed, and waits for a person.

use serde_json::{Value, json};

use super::checks::{self, Line};
use crate::model::StudentResult;

pub fn results(student: &StudentResult) -> Value {
    let tests: Vec<Value> = checks::lines(student).iter().map(test).collect();
    json!({
        "score": student.score(),
        "output": checks::remarks(student).join("\n"),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": tests,
    })
}

fn test(line: &Line) -> Value {
    json!({
        "name": line.name(),
        "output": line.message(),
        "visibility": "visible",
        "score": line.score(),
        "max_score": line.max_score(),
        "status": if line.passed() == Some(true) { "passed" } else { "failed" },
    })
}
