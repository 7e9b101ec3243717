//! `results.json`, as a Gradescope autograder writes it.
//!
//! The format is that of <https://gradescope-autograders.readthedocs.io/en/latest/specs/>. The score at the top counts instead of
//! the sum of the tests, because being late costs points.

use serde_json::{Value, json};

use super::checks::{self, Line};
use crate::class::model::StudentResult;

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

/// A test. One that was not decided has no score and no status, so that nobody takes it for a failed one.
fn test(line: &Line) -> Value {
    let mut test = json!({
        "name": line.name(),
        "output": line.message(),
        "visibility": "visible",
    });
    if let Some(passed) = line.passed() {
        test["score"] = line.score().into();
        test["max_score"] = line.max_score().into();
        test["status"] = (if passed { "passed" } else { "failed" }).into();
    }
    test
}
