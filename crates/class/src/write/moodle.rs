//! A grading worksheet for a Moodle assignment, in the form that `assignfeedback_offline` reads.
//!
//! Moodle requires `Identifier`, `Grade` and `Last modified (grade)`, finds a learner by the number at the end of
//! `Identifier`, and skips rows without a grade. It interprets the feedback as HTML, so the feedback is escaped here.

use std::io;

use super::checks;
use super::standing::{Standing, final_score};
use super::table::{self, Cell};
use crate::model::{ClassResult, Student, StudentResult};

const HEADINGS: [&str; 8] = [
    "Identifier",
    "Full name",
    "Email address",
    "Status",
    "Grade",
    "Maximum grade",
    "Last modified (grade)",
    "Feedback comments",
];

pub fn to_csv(result: &ClassResult) -> io::Result<Vec<u8>> {
    let rows = result.students.iter().map(row);
    table::to_csv(HEADINGS.map(Cell::from).into(), rows)
}

fn row(student: &StudentResult) -> Vec<Cell> {
    let about = &student.student;
    vec![
        identifier(about).into(),
        about.name.as_deref().into(),
        about.email.as_deref().into(),
        Standing::of(student).word().into(),
        final_score(student).into(),
        student.max_score().into(),
        about.column("Last modified (grade)").into(),
        feedback(student).into(),
    ]
}

/// For example `Participant 12345`. Moodle's folder names contain only the number.
fn identifier(student: &Student) -> String {
    let known = student.column("Identifier").unwrap_or(&student.id);
    match known.chars().all(|digit| digit.is_ascii_digit()) {
        true => format!("Participant {known}"),
        false => known.to_owned(),
    }
}

/// What was not right, as one line of HTML.
fn feedback(student: &StudentResult) -> String {
    if student.attempt.is_none() {
        return String::new();
    }
    let missed = checks::missed(student).map(|line| line.sentence());
    let said: Vec<String> = missed.chain(checks::remarks(student)).collect();
    maud::html! {
        @for (index, text) in said.iter().enumerate() {
            @if index > 0 { br; }
            (text)
        }
    }
    .into_string()
}
