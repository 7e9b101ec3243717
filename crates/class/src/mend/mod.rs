//! Finds the answers in a submission, and repairs what an editor or a person has done to a notebook.
//!
//! A cell is assigned to an exercise by its line `// exercise: ID`, otherwise by its metadata or its id, otherwise by
//! the names that it defines. An answer's code is never guessed at: only lines that are not Rust are removed from it.

mod assignment;
mod choice;
mod document;
mod found;
mod names;
mod rust_only;
mod sections;
mod target;
mod versions;

use std::collections::BTreeMap;

pub use assignment::{assignment_of, lesson_in};

use self::assignment::lesson_of;
use self::choice::choose;
use self::document::{documents, excess};
use self::found::{found, in_cells, listed};
use self::target::Target;
use self::versions::Piece;
use super::SubmittedFile;
use super::limits::{MAX_ANSWER, MAX_NOTES, told};
use gpu_tutor_lessons::{Catalogue, Exercise, Lesson};
use gpu_tutor_notebook::Notebook;
use gpu_tutor_text::units::bytes;

/// What was found in a submission.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Handed {
    /// By exercise, with cells joined by `// %%`. An unchanged starter is an answer, too.
    pub answers: BTreeMap<String, String>,
    /// Why no answer could be chosen, by exercise.
    pub open: BTreeMap<String, String>,
    /// What was repaired, one sentence each.
    pub mended: Vec<String>,
    /// What could not be read or was handed in for another lesson, one sentence each.
    pub problems: Vec<String>,
    /// The lesson's id, if the files contain it.
    pub lesson: Option<String>,
}

/// Finds the answers to some exercises.
pub fn answers(
    files: &[SubmittedFile],
    exercises: &[(&Lesson, &Exercise)],
    catalogue: &Catalogue,
) -> Handed {
    let read = documents(files);
    let targets: Vec<Target> = exercises
        .iter()
        .map(|(lesson, exercise)| Target::new(lesson, exercise))
        .collect();
    let mut handed = Handed {
        mended: read.mended,
        problems: read.problems,
        lesson: lesson_of(&read.read, catalogue).map(|lesson| lesson.id.clone()),
        ..Handed::default()
    };
    let mut candidates: Vec<Vec<Piece>> = targets.iter().map(|_| Vec::new()).collect();
    for document in &read.read {
        let found = found(document, &targets, catalogue);
        let mut notes = found.mended;
        let mut problems: Vec<String> = found.too_much.into_iter().collect();
        for ((target, pieces), candidates) in targets.iter().zip(found.pieces).zip(&mut candidates)
        {
            let (answer, left_out) = versions::answer(target, pieces);
            notes.extend(left_out);
            let answer = short_enough(target, answer).unwrap_or_else(|problem| {
                problems.push(problem);
                None
            });
            let place = document.path.clone();
            candidates.extend(answer.map(|code| Piece { place, code }));
        }
        let several = read.read.len() > 1;
        let named = |note: String| match several {
            true => format!("{}: {note}", document.name),
            false => note,
        };
        handed.mended.extend(notes.into_iter().map(named));
        handed.problems.extend(problems.into_iter().map(named));
    }
    for (target, candidates) in targets.iter().zip(candidates) {
        choose(target, candidates, catalogue, &mut handed);
    }
    if handed.answers.is_empty() && handed.open.is_empty() && !read.read.is_empty() {
        handed.problems.push(nothing_found(&handed, &targets));
    }
    handed.mended = told(handed.mended, MAX_NOTES, "more things were repaired");
    handed.problems = told(handed.problems, MAX_NOTES, "more things are wrong with it");
    handed
}

/// Returns the answer unless it is too long.
fn short_enough(target: &Target, answer: Option<String>) -> Result<Option<String>, String> {
    match answer.as_ref().map_or(0, String::len) {
        size if size > MAX_ANSWER => Err(format!(
            "`{}`: its answer is {} long and was not graded, because an answer may be at most {} long",
            target.id(),
            bytes(size as u64),
            bytes(MAX_ANSWER as u64)
        )),
        _ => Ok(answer),
    }
}

/// Finds one exercise's answer in a notebook, and lists what was repaired to find it, one sentence each.
pub fn in_notebook(
    notebook: &Notebook,
    (lesson, exercise): (&Lesson, &Exercise),
    catalogue: &Catalogue,
) -> (Option<String>, Vec<String>) {
    if let Some(excess) = excess(notebook) {
        return (None, vec![format!("the notebook {excess}")]);
    }
    let target = Target::new(lesson, exercise);
    let found = in_cells(notebook, std::slice::from_ref(&target), catalogue);
    let pieces = found.pieces.into_iter().flatten().collect();
    let (answer, left_out) = versions::answer(&target, pieces);
    let mut notes = [found.mended, left_out].concat();
    let answer = short_enough(&target, answer).unwrap_or_else(|problem| {
        notes.insert(0, problem);
        None
    });
    (answer, told(notes, MAX_NOTES, "more things were repaired"))
}

fn nothing_found(handed: &Handed, targets: &[Target]) -> String {
    let ids: Vec<&str> = targets.iter().map(Target::id).collect();
    let wanted = listed(&ids);
    let others = handed
        .lesson
        .as_deref()
        .filter(|lesson| targets.iter().all(|target| target.lesson.id != *lesson));
    match others {
        Some(lesson) => {
            format!("it belongs to the lesson `{lesson}`, and holds no answer to {wanted}")
        }
        None => format!("it holds no answer to {wanted}"),
    }
}

#[cfg(test)]
mod tests;
