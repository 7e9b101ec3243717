//! What a class had to do, told from what it handed in.

use super::document::{Content, Document, documents};
use super::sections::sections;
use super::target::Target;
use crate::class::{Assignment, Submission};
use crate::lesson::{Catalogue, Lesson};
use crate::notebook::NotebookCell;

/// The lesson that most submissions are of, with all its exercises. None where no submission says so.
pub fn assignment_of<'a>(
    submissions: &[Submission],
    catalogue: &'a Catalogue,
) -> Option<Assignment<'a>> {
    let mut counts = vec![0; catalogue.lessons().len()];
    for submission in submissions {
        let of = lesson_of(&documents(&submission.files).read, catalogue);
        if let Some(index) = of.and_then(|of| position(catalogue, &of.id)) {
            counts[index] += 1;
        }
    }
    let best = most(&counts)?;
    let lesson = &catalogue.lessons()[best];
    Some(Assignment {
        name: lesson.id.clone(),
        exercises: lesson
            .exercises()
            .map(|exercise| (lesson, exercise))
            .collect(),
    })
}

/// The lesson that documents are of: what a notebook's metadata says, else the exercises that are named, else what the code
/// defines.
pub fn lesson_of<'a>(documents: &[Document], catalogue: &'a Catalogue) -> Option<&'a Lesson> {
    let mut counts = vec![0; catalogue.lessons().len()];
    let ways: [fn(&Document, &Catalogue, &mut [usize]); 3] = [by_metadata, by_lines, by_names];
    for way in ways {
        for document in documents {
            way(document, catalogue, &mut counts);
        }
        if let Some(index) = most(&counts) {
            return Some(&catalogue.lessons()[index]);
        }
    }
    None
}

/// The first index with the highest count.
fn most(counts: &[usize]) -> Option<usize> {
    let highest = *counts.iter().max()?;
    counts
        .iter()
        .position(|count| *count == highest && highest > 0)
}

fn position(catalogue: &Catalogue, lesson: &str) -> Option<usize> {
    catalogue
        .lessons()
        .iter()
        .position(|known| known.id == lesson)
}

fn by_metadata(document: &Document, catalogue: &Catalogue, counts: &mut [usize]) {
    let Content::Notebook(notebook) = &document.content else {
        return;
    };
    let about = notebook.about.as_ref();
    if let Some(index) = about.and_then(|about| position(catalogue, &about.header.id)) {
        counts[index] += 1;
    }
}

fn by_lines(document: &Document, catalogue: &Catalogue, counts: &mut [usize]) {
    let exists = |name: &str| catalogue.exercises().any(|(_, known)| known.id == name);
    for text in texts(document) {
        for section in sections(text, &exists) {
            let exercise = section
                .exercise
                .and_then(|name| catalogue.exercise(name).ok());
            if let Some(index) = exercise.and_then(|(lesson, _)| position(catalogue, &lesson.id)) {
                counts[index] += 1;
            }
        }
    }
    if let Content::Notebook(notebook) = &document.content {
        let answered = notebook.cells.iter().filter_map(NotebookCell::answers);
        for exercise in answered {
            let lesson = catalogue
                .exercises()
                .find(|(_, known)| known.id == exercise);
            if let Some(index) = lesson.and_then(|(lesson, _)| position(catalogue, &lesson.id)) {
                counts[index] += 1;
            }
        }
    }
}

fn by_names(document: &Document, catalogue: &Catalogue, counts: &mut [usize]) {
    for text in texts(document) {
        let fitting = catalogue.exercises().filter_map(|(lesson, exercise)| {
            let fits = Target::new(lesson, exercise).fits(text)?;
            Some((fits, position(catalogue, &lesson.id)?))
        });
        if let Some((_, index)) = fitting.max() {
            counts[index] += 1;
        }
    }
}

fn texts(document: &Document) -> Vec<&str> {
    match &document.content {
        Content::Notebook(notebook) => {
            let cells = notebook.cells.iter();
            cells.map(|cell| cell.source.as_str()).collect()
        }
        Content::Script(text) => vec![text],
    }
}
