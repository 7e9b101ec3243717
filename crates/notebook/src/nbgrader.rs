//! What nbgrader needs to know about a cell, in version 3 of its metadata. nbgrader rejects other keys.

use gpu_tutor_lessons::Exercise;
use nbformat::v4::{Cell, CellId};
use serde_json::{Value, json};

use super::answers::marker;

/// The key in a cell's metadata.
const KEY: &str = "nbgrader";
const SCHEMA_VERSION: u32 = 3;

/// nbgrader replaces the lines between these two in the learners' copies.
const BEGIN: &str = "// BEGIN SOLUTION";
const END: &str = "// END SOLUTION";

/// The role of a cell in an assignment. Cells for experiments have none of these roles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Learners read it and do not change it.
    Reading,
    /// Learners write their answer here.
    Answer,
    /// It awards the points, and learners do not change it.
    Check { points: u32 },
}

/// Adds nbgrader's metadata to a cell. The cell's id becomes its `grade_id`.
pub fn mark(cell: &mut Cell, part: Part) {
    let (Cell::Code { id, metadata, .. }
    | Cell::Markdown { id, metadata, .. }
    | Cell::Raw { id, metadata, .. }) = cell;
    let known = about(id, part);
    metadata.additional.insert(KEY.to_owned(), known);
}

fn about(id: &CellId, part: Part) -> Value {
    let mut about = json!({
        "schema_version": SCHEMA_VERSION,
        "grade": matches!(part, Part::Check { .. }),
        "solution": part == Part::Answer,
        "locked": part != Part::Answer,
        "task": false,
        "grade_id": id.as_str(),
    });
    if let Part::Check { points } = part {
        about["points"] = points.into();
    }
    about
}

/// An answer cell with the solution in it.
pub fn solution_cell(exercise: &Exercise) -> String {
    let code = exercise.solution.code.trim_end_matches('\n');
    format!("{}\n{BEGIN}\n{code}\n{END}", marker(&exercise.id))
}
