//! `results.json`, in the form that a PrairieLearn external grader writes.
//!
//! `score` is a share from 0 to 1. A submission that a person has to look at is marked `gradable: false`, which does
//! not cost the learner an attempt.

use serde_json::{Value, json};

use super::checks::{self, Line};
use super::standing::Standing;
use crate::model::StudentResult;

pub fn results(student: &StudentResult) -> Value {
    let tests: Vec<Value> = checks::lines(student).iter().map(test).collect();
    let remarks = checks::remarks(student);
    if Standing::of(student) != Standing::Graded {
        let mut errors = remarks;
        errors.push("A person has to look at this submission.".into());
        return json!({ "gradable": false, "format_errors": errors, "tests": tests });
    }
    let share = match student.max_score() {
        0 => 0.0,
        most => student.score() / f64::from(most),
    };
    json!({
        "gradable": true,
        "score": share,
        "message": format!("{} of {} points", student.score(), student.max_score()),
        "output": remarks.join("\n"),
        "tests": tests,
    })
}

fn test(line: &Line) -> Value {
    json!({
        "name": line.name(),
        "points": line.score(),
        "max_points": line.max_score(),
        "message": line.message(),
    })
}
