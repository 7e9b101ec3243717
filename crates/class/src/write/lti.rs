//! Scores for LTI's Assignment and Grade Services 2.0, one JSON object per line, to be posted to the line item's
//! `scores`.
//!
//! `timestamp` is the time of the submission. If that is unknown, the field is left out, and the program that posts the
//! line adds the time.

use std::io;

use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::{Value, json};

use super::checks;
use super::standing::Standing;
use crate::model::{ClassResult, StudentResult};

pub fn draw(result: &ClassResult) -> io::Result<Vec<u8>> {
    let mut lines = Vec::new();
    for student in &result.students {
        serde_json::to_writer(&mut lines, &score(student))?;
        lines.push(b'\n');
    }
    Ok(lines)
}

/// A time with fractional seconds and an offset, as the specification requires.
pub fn time(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, false)
}

fn score(student: &StudentResult) -> Value {
    let about = &student.student;
    let (activity, grading) = match Standing::of(student) {
        Standing::Missing => ("Initialized", "NotReady"),
        Standing::Open => ("Submitted", "PendingManual"),
        Standing::Graded => ("Completed", "FullyGraded"),
    };
    let mut score = json!({
        "userId": about.column("lms_user_id").unwrap_or(&about.id),
        "activityProgress": activity,
        "gradingProgress": grading,
    });
    let Some(attempt) = &student.attempt else {
        return score;
    };
    // The maximum must be greater than zero.
    if student.max_score() > 0 {
        score["scoreGiven"] = student.score().into();
        score["scoreMaximum"] = student.max_score().into();
    }
    let remarks = checks::remarks(student);
    if !remarks.is_empty() {
        score["comment"] = remarks.join("\n").into();
    }
    if let Some(submitted) = attempt.submitted {
        score["timestamp"] = time(submitted).into();
        score["submission"] = json!({ "submittedAt": time(submitted) });
    }
    score
}
