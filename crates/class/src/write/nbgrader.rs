//! The CSV that `nbgrader export` writes, with the columns of nbgrader's `CsvExportPlugin` in the same order.
//!
//! The format cannot express that a grade is still open, so such a learner has no row. Learners who handed in nothing
//! do have a row, as in nbgrader.

use std::io;

use super::table::{self, Cell};
use crate::model::{ClassResult, Student, StudentResult};

const HEADINGS: [&str; 11] = [
    "assignment",
    "duedate",
    "timestamp",
    "student_id",
    "last_name",
    "first_name",
    "email",
    "raw_score",
    "late_submission_penalty",
    "score",
    "max_score",
];

pub fn to_csv(result: &ClassResult) -> io::Result<Vec<u8>> {
    let rows = result.students.iter();
    let rows = rows.filter(|student| !student.is_undecided());
    let rows = rows.map(|student| row(&result.assignment, student));
    table::to_csv(HEADINGS.map(Cell::from).into(), rows)
}

fn row(assignment: &str, student: &StudentResult) -> Vec<Cell> {
    let about = &student.student;
    let (first, last) = names(about);
    let raw = f64::from(student.raw_score());
    let off = ((raw - student.score()) * 100.0).round() / 100.0;
    vec![
        assignment.into(),
        // The results do not include the assignment's due time.
        "".into(),
        timestamp(student).into(),
        about.id.as_str().into(),
        last.into(),
        first.into(),
        about.email.as_deref().into(),
        raw.into(),
        off.into(),
        student.score().into(),
        f64::from(student.max_score()).into(),
    ]
}

/// When it was handed in, in the form that nbgrader writes and reads.
pub fn timestamp(student: &StudentResult) -> Option<String> {
    let submitted = student.attempt.as_ref()?.submitted?;
    Some(submitted.format("%Y-%m-%d %H:%M:%S%.6f").to_string())
}

/// The first and last name: from the roster if it has them, otherwise the name split at its last space.
pub fn names(student: &Student) -> (Option<&str>, Option<&str>) {
    let columns = ["first name", "last name"].map(|heading| student.column(heading));
    match columns {
        [None, None] => match student.name.as_deref().map(|name| name.rsplit_once(' ')) {
            Some(Some((first, last))) => (Some(first), Some(last)),
            _ => (None, student.name.as_deref()),
        },
        [first, last] => (first, last),
    }
}
