//! A CSV file to import into Canvas's gradebook, in the form that its `GradebookImporter` reads.
//!
//! The columns before the assignment's column are fixed, and `Section` must be the last of them. A learner is found by
//! `ID`, otherwise by `SIS User ID` or `SIS Login ID`, otherwise by name. An assignment is found by its title.
//!
//! A row without a grade would delete the grade that Canvas has, so learners without a final grade have no row.

use std::io;

use super::standing::final_score;
use super::table::{self, Cell};
use crate::model::{Assignment, ClassResult, StudentResult};

const HEADINGS: [&str; 5] = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"];
/// Canvas treats any row whose first cell contains this as the row with the points.
const POINTS: &str = "Points Possible";

pub fn to_csv(result: &ClassResult, assignment: &Assignment) -> io::Result<Vec<u8>> {
    let headings = HEADINGS.into_iter().chain([result.assignment.as_str()]);
    let mut points: Vec<Cell> = vec![format!("    {POINTS}").into()];
    points.extend(std::iter::repeat_n(Cell::from(""), HEADINGS.len() - 1));
    points.push(assignment.max_score().into());
    let graded = result.students.iter().filter_map(row);
    let rows = [points].into_iter().chain(graded);
    table::to_csv(headings.map(Cell::from).collect(), rows)
}

fn row(student: &StudentResult) -> Option<Vec<Cell>> {
    let score = final_score(student)?;
    let about = &student.student;
    let name = about.name.as_deref().unwrap_or(&about.id);
    // Canvas's own ids consist of digits only; anything else is a login.
    let own = about.id.chars().all(|digit| digit.is_ascii_digit());
    let id = about.column("ID").or(own.then_some(about.id.as_str()));
    let login = about.column("SIS Login ID");
    Some(vec![
        name.replace(POINTS, "Points possible").into(),
        id.into(),
        about.column("SIS User ID").into(),
        login.or((!own).then_some(about.id.as_str())).into(),
        about.column("Section").into(),
        score.into(),
    ])
}
