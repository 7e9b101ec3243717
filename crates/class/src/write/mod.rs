//! Writes the results of a class in the forms that gradebooks, graders and people need.
//!
//! Everything here is a pure function of the results: the same results give the same bytes. No file says when or how
//! fast something was graded. nbgrader's gradebook is the exception: it is a database, which is updated.
//!
//! | file | what it writes |
//! |---|---|
//! | `grades.rs` | `grades.csv`, for people and spreadsheets |
//! | `nbgrader.rs` | the CSV that nbgrader's own exporter writes |
//! | `gradebook.rs`, `gradebook.py` | nbgrader's gradebook, through its API |
//! | `canvas.rs` | a CSV file to import into Canvas's gradebook |
//! | `moodle.rs` | a grading worksheet for a Moodle assignment |
//! | `gradescope.rs` | `results.json`, as a Gradescope autograder writes it |
//! | `classroom50.rs` | `result.json` for Classroom 50 |
//! | `html/` | a page for each learner and one for the class |
//! | `autograder/` | the zip archive of an autograder for Gradescope |
//! | `earlier.rs` | removes what an earlier run wrote for learners who are gone |
//! | `checks.rs`, `standing.rs`, `table.rs`, `file_name.rs` | what several of them need |

mod autograder;
mod canvas;
mod checks;
mod classroom50;
mod earlier;
mod file_name;
mod gradebook;
mod grades;
mod gradescope;
mod html;
mod moodle;
mod nbgrader;
mod standing;
mod table;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use gpu_tutor_system::files::write_atomically;
use serde_json::Value;

use super::model::{Assignment, ClassResult, StudentResult};
use standing::Standing;

pub use autograder::{Autograder, Bundle, autograder};

/// What can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ValueEnum)]
pub enum Format {
    /// A line for each learner, for people and spreadsheets
    GradesCsv,
    /// Everything that is known, as one JSON object
    Json,
    /// A page for each learner and one for the class
    Html,
    /// As `nbgrader export` writes it
    NbgraderCsv,
    /// nbgrader's gradebook: `gradebook.db` beside the other results, or the one that GPU_TUTOR_GRADEBOOK names
    NbgraderGradebook,
    /// To import into Canvas's gradebook
    CanvasCsv,
    /// A grading worksheet for a Moodle assignment
    MoodleCsv,
    /// As a Gradescope autograder writes it, a file for each learner
    GradescopeJson,
    /// For Classroom 50, a file for each learner
    Classroom50Json,
}

impl Format {
    /// The formats that need nothing but the results.
    pub fn without_needs() -> Vec<Format> {
        let all = Format::value_variants().iter().copied();
        all.filter(|format| *format != Format::NbgraderGradebook)
            .collect()
    }

    /// The folder that contains a folder for each learner, and the name of the file in each of these.
    fn of_each(self) -> Option<(&'static str, &'static str)> {
        match self {
            Format::GradescopeJson => Some(("gradescope", "results.json")),
            Format::Classroom50Json => Some(("classroom50", "result.json")),
            _ => None,
        }
    }
}

/// Why the results were not written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: {source}", path.display())]
pub struct WriteError {
    pub path: PathBuf,
    pub source: io::Error,
}

impl WriteError {
    /// Turns an error about this path into a `WriteError`.
    fn at(path: &Path) -> impl FnOnce(io::Error) -> WriteError {
        let path = path.to_owned();
        |source| WriteError { path, source }
    }

    /// What to do next.
    pub fn help(&self) -> &'static str {
        match self.source.kind() {
            // The error is about nbgrader, not about a file.
            io::ErrorKind::Other => {
                "call it where nbgrader 0.9.6 is installed; GPU_TUTOR_GRADEBOOK names the gradebook of another course"
            }
            io::ErrorKind::NotADirectory => "remove it, or name another folder with `-o`",
            _ => "use `-o` to name a folder that you may write to",
        }
    }
}

/// A file to write. Its path is relative to the results folder.
struct File {
    path: PathBuf,
    bytes: Vec<u8>,
}

/// Writes these formats into a folder, which is created if it is missing. Only this user may read the files. Files in
/// these formats for learners who no longer have one are removed, and links in the folder are not followed.
///
/// Returns the files that were written. Learners' files are in the order of the results.
///
/// # Errors
/// If a folder or file cannot be written. Files that were written before the error remain.
pub fn all(
    result: &ClassResult,
    assignment: &Assignment,
    formats: &[Format],
    folder: &Path,
) -> Result<Vec<PathBuf>, WriteError> {
    let mut written = Vec::new();
    for format in formats {
        if *format == Format::NbgraderGradebook {
            let path = gradebook::place(folder);
            std::fs::create_dir_all(folder)
                .and_then(|()| gradebook::write(result, assignment, &path))
                .map_err(WriteError::at(&path))?;
            written.push(path);
            continue;
        }
        let files = files(*format, result, assignment).map_err(WriteError::at(folder))?;
        let mut kept = BTreeSet::new();
        for file in files {
            earlier::refuse_links(folder, &file.path)?;
            let path = folder.join(&file.path);
            let parent = path.parent().unwrap_or(folder);
            std::fs::create_dir_all(parent)
                .and_then(|()| write_atomically(&path, &file.bytes))
                .map_err(WriteError::at(&path))?;
            kept.insert(path.clone());
            written.push(path);
        }
        earlier::remove(folder, *format, &kept)?;
    }
    Ok(written)
}

fn files(format: Format, result: &ClassResult, assignment: &Assignment) -> io::Result<Vec<File>> {
    let one = |name: &str, bytes: Vec<u8>| {
        let path = PathBuf::from(name);
        Ok(vec![File { path, bytes }])
    };
    match format {
        Format::GradesCsv => one("grades.csv", grades::to_csv(result, assignment)?),
        Format::Json => one("class.json", json(&serde_json::to_value(result)?)?),
        Format::Html => Ok(html::files(result, assignment)),
        Format::NbgraderCsv => one("nbgrader.csv", nbgrader::to_csv(result)?),
        // The gradebook is updated, not written.
        Format::NbgraderGradebook => Ok(Vec::new()),
        Format::CanvasCsv => one("canvas.csv", canvas::to_csv(result, assignment)?),
        Format::MoodleCsv => one("moodle.csv", moodle::to_csv(result)?),
        Format::GradescopeJson => each(result, format, gradescope::results),
        Format::Classroom50Json => {
            let one = |student: &StudentResult| classroom50::result(student, &result.assignment);
            each(result, format, one)
        }
    }
}

/// A JSON file for each learner with a final grade, each in a folder of its own. These formats cannot express that a
/// grade is open.
fn each(
    result: &ClassResult,
    format: Format,
    content: impl Fn(&StudentResult) -> Value,
) -> io::Result<Vec<File>> {
    let (folder, name) = format.of_each().unwrap_or_default();
    let students = result.students.iter();
    let graded = students.filter(|student| Standing::of(student) == Standing::Graded);
    let files = graded.map(|student| {
        let path = Path::new(folder)
            .join(file_name::of(&student.student.id))
            .join(name);
        json(&content(student)).map(|bytes| File { path, bytes })
    });
    files.collect()
}

/// JSON with line breaks, and one at the end.
fn json(value: &Value) -> io::Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec_pretty(value)?;
    bytes.push(b'\n');
    Ok(bytes)
}
