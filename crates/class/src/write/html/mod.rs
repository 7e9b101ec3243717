//! Pages for a browser: one for each learner, and one for the class.
//!
//! They contain no scripts and load nothing. A learner's page shows nothing that is hidden in the lesson and nothing
//! about others, so it can be sent to the learner unchanged.

mod class;
mod learner;
mod namesakes;
mod page;
mod statistics;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use super::{File, file_name};
use crate::model::{Assignment, ClassResult, StudentResult};

pub const FOLDER: &str = "html";
pub const LEARNERS: &str = "learners";

pub fn files(result: &ClassResult, assignment: &Assignment) -> Vec<File> {
    let class = File {
        path: Path::new(FOLDER).join("class.html"),
        bytes: class::draw(result, assignment).into_bytes(),
    };
    let pages = result.students.iter().map(|student| File {
        path: Path::new(FOLDER).join(page_of(student)),
        bytes: learner::draw(student, &result.assignment).into_bytes(),
    });
    [class].into_iter().chain(pages).collect()
}

/// The path of a learner's page, relative to the class's page.
fn page_of(student: &StudentResult) -> PathBuf {
    let name = file_name::of(&student.student.id);
    Path::new(LEARNERS).join(format!("{name}.html"))
}
