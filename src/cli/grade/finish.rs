//! What follows grading: finding similar answers, writing the results, and the summary.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use gpu_tutor_class::fault::contained;
use gpu_tutor_class::run::Part;
use gpu_tutor_class::similar::{self, Answer};
use gpu_tutor_class::write::{self, Format};
use gpu_tutor_class::{Assignment, ClassResult, Similar, StudentResult};
use gpu_tutor_system::files::write_durably;

use super::summary::Summary;
use super::{Arguments, place};
use crate::cli::{Failure, row};

const KEPT: &str = "what was graded is kept in the journal";

/// Looks for similar answers in a whole class, and writes the class's results.
///
/// # Errors
/// If they cannot be written.
pub fn whole(
    arguments: &Arguments,
    assignment: &Assignment,
    mut result: ClassResult,
    output: &Path,
) -> Result<ExitCode, Failure> {
    let answers: Vec<Answer> = result.students.iter().flat_map(answers).collect();
    let find = || similar::find(&answers, &assignment.exercises);
    let found = contained("it compared the answers", find);
    add_similar(&mut result, found);
    let formats = match arguments.format.is_empty() {
        true => Format::without_needs(),
        false => arguments.format.clone(),
    };
    let files = write::all(&result, assignment, &formats, output).map_err(|error| {
        let help = format!("{}; {KEPT}", error.help());
        Failure::new(error.to_string(), help)
    })?;
    say(
        arguments,
        &Summary::of(&result, assignment, shown(&files, output)),
    )
}

/// Adds the similar answers that were found, or the reason why the search failed.
fn add_similar(result: &mut ClassResult, found: Result<Vec<Similar>, String>) {
    match found {
        Ok(similar) => result.similar = similar,
        Err(fault) => result.left_aside.push(fault),
    }
}

fn answers(student: &StudentResult) -> impl Iterator<Item = Answer<'_>> {
    let answered = student.exercises.iter();
    answered.filter_map(|exercise| {
        Some(Answer {
            student: &student.student.id,
            exercise: &exercise.exercise,
            code: exercise.answer.as_deref()?,
        })
    })
}

/// The paths of the files, except that the learners' files are represented by their folder.
fn shown(files: &[PathBuf], output: &Path) -> Vec<String> {
    let mut shown: Vec<PathBuf> = Vec::new();
    for file in files {
        // A gradebook may be elsewhere.
        let inside = file.strip_prefix(output).ok();
        let first = inside
            .and_then(|inside| inside.components().next())
            .map_or(file.clone(), |first| output.join(first));
        if !shown.contains(&first) {
            shown.push(first);
        }
    }
    shown
        .iter()
        .map(|path| path.display().to_string())
        .collect()
}

/// Saves the results of a part, or of a whole class, for `--merge`.
///
/// # Errors
/// If they cannot be written.
pub fn keep(part: &Part, output: &Path) -> Result<PathBuf, Failure> {
    let file = output.join(place::PART);
    let bytes = serde_json::to_vec(part).map_err(|error| unwritten(&file, &error.into()))?;
    std::fs::create_dir_all(output)
        .and_then(|()| write_durably(&file, &bytes))
        .map_err(|error| unwritten(&file, &error))?;
    Ok(file)
}

fn unwritten(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(
        format!("cannot write {}: {error}", path.display()),
        format!("use `-o` to name a folder that you may write to; {KEPT}"),
    )
}

pub fn say(arguments: &Arguments, summary: &Summary) -> Result<ExitCode, Failure> {
    match arguments.json {
        true => row::print(summary)?,
        false => row::say(&summary.text())?,
    }
    Ok(match summary.is_settled() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_over_pairs_is_told_and_the_grades_stay() {
        let mut result = ClassResult {
            assignment: "hw1".to_owned(),
            seed: 1,
            students: Vec::new(),
            similar: Vec::new(),
            walls: None,
            left_aside: Vec::new(),
        };
        let found = contained("it compared the answers", || panic!("an odd token"));
        add_similar(&mut result, found);
        assert!(result.similar.is_empty());
        assert!(
            result.left_aside[0].contains("please report it): an odd token"),
            "{:?}",
            result.left_aside
        );
    }
}
