//! `result.json` for Classroom 50, following its schema `classroom50/result/v1`.
//!
//! Only Classroom 50's runner knows a submission's classroom, tag and links. They come from the roster, or are added by
//! `packaging/classroom50/autograder.py` when the runner calls it. Classroom 50 uses whole points and judges lateness
//! itself, so this is the score before the deduction. It cannot express that a grade is still open, so a learner with
//! an open grade gets no file.

use chrono::SecondsFormat;
use serde_json::{Value, json};

use super::checks::{self, Line};
use crate::model::StudentResult;

const SCHEMA: &str = "classroom50/result/v1";
/// What only the runner knows, by the names in its schema.
const OF_THE_RUNNER: [&str; 5] = ["classroom", "submission", "commit", "release", "review"];

pub fn result(student: &StudentResult, assignment: &str) -> Value {
    let about = &student.student;
    let tests: Vec<Value> = checks::lines(student).iter().map(test).collect();
    let mut result = json!({
        "schema": SCHEMA,
        "assignment": assignment,
        "assignment_type": "individual",
        "owner": about.column("github_username").unwrap_or(&about.id),
        "score": student.raw_score(),
        "max-score": student.max_score(),
        "tests": tests,
    });
    for name in OF_THE_RUNNER {
        if let Some(known) = about.column(name) {
            result[name] = known.into();
        }
    }
    if let Some(time) = student.attempt.as_ref().and_then(|one| one.submitted) {
        result["datetime"] = time.to_rfc3339_opts(SecondsFormat::Secs, true).into();
    }
    result
}

fn test(line: &Line) -> Value {
    json!({
        "test-name": line.name(),
        "passed": line.passed() == Some(true),
        "score": line.score(),
        "max-score": line.max_score(),
        "message": line.message(),
    })
}
