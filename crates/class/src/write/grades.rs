//! `grades.csv`: one line for each learner, with a column for each exercise.

use std::io;

use chrono::SecondsFormat;

use super::checks;
use super::standing::Standing;
use super::table::{self, Cell};
use crate::model::{Assignment, ClassResult, StudentResult};

/// The columns before the exercises' columns. Scripts may rely on them.
const HEADINGS: [&str; 12] = [
    "student_id",
    "name",
    "email",
    "status",
    "score",
    "max_score",
    "raw_score",
    "percent_off",
    "days_late",
    "computed_points",
    "attempt",
    "submitted",
];

pub fn to_csv(result: &ClassResult, assignment: &Assignment) -> io::Result<Vec<u8>> {
    let exercises = assignment.exercises.iter();
    let ids: Vec<&str> = exercises
        .map(|(_, exercise)| exercise.id.as_str())
        .collect();
    let names = HEADINGS.into_iter().chain(ids.iter().copied());
    let headings = names.chain(["mended", "problems"]).map(Cell::from);
    let rows = result.students.iter().map(|student| row(student, &ids));
    table::to_csv(headings.collect(), rows)
}

fn row(student: &StudentResult, ids: &[&str]) -> Vec<Cell> {
    let about = &student.student;
    let attempt = student.attempt.as_ref();
    let mut row: Vec<Cell> = vec![
        about.id.as_str().into(),
        about.name.as_deref().into(),
        about.email.as_deref().into(),
        Standing::of(student).word().into(),
        student.score().into(),
        student.max_score().into(),
        student.raw_score().into(),
        student.lateness.percent_off.into(),
        student.lateness.days.into(),
        checks::computed(student).into(),
        attempt.map(|attempt| attempt.number).into(),
        attempt
            .and_then(|attempt| attempt.submitted)
            .map(|time| time.to_rfc3339_opts(SecondsFormat::Millis, false))
            .into(),
    ];
    row.extend(ids.iter().map(|id| {
        let mut exercises = student.exercises.iter();
        let result = exercises.find(|one| one.exercise == *id);
        Cell::from(result.and_then(|one| Some(one.report.as_ref()?.score)))
    }));
    row.push(student.mended.join(" ").into());
    row.push(student.problems.join(" ").into());
    row
}
