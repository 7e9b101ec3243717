//! nbgrader's gradebook, written through its API by a script that runs where nbgrader is installed.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use gpu_tutor_notebook::{KERNEL_DISPLAY_NAME, KERNEL_NAME};
use gpu_tutor_session::machine::environment::find_tool;
use serde_json::{Value, json};

use super::{checks, nbgrader};
use crate::model::{Assignment, ClassResult, ExerciseResult, StudentResult};

const SCRIPT: &str = include_str!("gradebook.py");
/// Names an existing gradebook, such as a course's.
const VARIABLE: &str = "GPU_TUTOR_GRADEBOOK";
const NAME: &str = "gradebook.db";

/// The gradebook to write when the results go into this folder.
pub fn place(folder: &Path) -> PathBuf {
    let named = std::env::var_os(VARIABLE).filter(|name| !name.is_empty());
    named.map_or_else(|| folder.join(NAME), PathBuf::from)
}

/// Enters the results into a gradebook, creating it if it does not exist.
///
/// # Errors
/// If there is no Python with nbgrader, or the gradebook does not match the assignment.
pub fn write(result: &ClassResult, assignment: &Assignment, file: &Path) -> io::Result<()> {
    let python = python().ok_or_else(|| {
        io::Error::other(
            "there is no Python; call it in the environment where nbgrader is installed",
        )
    })?;
    let mut child = Command::new(&python)
        .args(["-c", SCRIPT])
        .arg(file)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()?;
    let results = results(result, assignment).to_string();
    let input = child.stdin.take();
    let ended = thread::scope(|scope| {
        // The script's output is read at the same time, so that neither side waits for the other. A script that ends
        // early says why, so a failure to write its input adds no information.
        scope.spawn(|| input.map(|mut input| input.write_all(results.as_bytes())));
        child.wait_with_output()
    })?;
    if ended.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&ended.stderr);
    let last = said.lines().rfind(|line| !line.trim().is_empty());
    Err(io::Error::other(
        last.unwrap_or("the script failed").to_owned(),
    ))
}

/// The Python next to the `nbgrader` command, or else any Python.
fn python() -> Option<PathBuf> {
    let beside = find_tool("nbgrader").map(|script| script.with_file_name("python3"));
    beside
        .filter(|python| python.exists())
        .or_else(|| find_tool("python3"))
}

/// The input for the script.
pub fn results(result: &ClassResult, assignment: &Assignment) -> Value {
    let exercises = assignment.exercises.iter();
    let exercises =
        exercises.map(|(_, exercise)| json!({"id": exercise.id, "points": exercise.max_score()}));
    json!({
        "assignment": result.assignment,
        "exercises": exercises.collect::<Vec<_>>(),
        "kernelspec": {"name": KERNEL_NAME, "display_name": KERNEL_DISPLAY_NAME, "language": "rust"},
        "students": result.students.iter().map(student).collect::<Vec<_>>(),
    })
}

fn student(result: &StudentResult) -> Value {
    let about = &result.student;
    let (first, last) = nbgrader::names(about);
    let exercises = result.exercises.iter().map(|one| exercise(result, one));
    let exercises: Vec<Value> = exercises.collect();
    json!({
        "id": about.id,
        "first_name": first,
        "last_name": last,
        "email": about.email,
        "timestamp": nbgrader::timestamp(result),
        "percent_off": result.lateness.percent_off,
        // A learner who handed in nothing has no submission.
        "exercises": result.attempt.as_ref().map(|_| exercises),
    })
}

fn exercise(student: &StudentResult, result: &ExerciseResult) -> Value {
    let missed = checks::missed(student)
        .filter(|line| line.exercise().exercise == result.exercise)
        .map(|line| line.sentence());
    let comment = missed.collect::<Vec<_>>().join("\n");
    json!({
        "id": result.exercise,
        "score": result.score(),
        "open": result.is_open() || student.is_unread(),
        "comment": Some(comment).filter(|text| !text.is_empty()),
    })
}
