//! Infers what a class had to do from what it handed in.

use gpu_tutor_lessons::{Catalogue, Lesson};
use gpu_tutor_notebook::{Notebook, NotebookCell};

use super::document::{Content, Document, documents};
use super::sections::sections;
use super::target::{Target, Traits};
use crate::{Assignment, SubmittedFile};

/// Returns the lesson that most submissions are for, with all its exercises, or None if no submission says which.
pub fn assignment_of<'a>(
    lessons: impl Iterator<Item = &'a Lesson>,
    catalogue: &'a Catalogue,
) -> Option<Assignment<'a>> {
    let mut counts = vec![0; catalogue.lessons().len()];
    for index in lessons.filter_map(|lesson| position(catalogue, &lesson.id)) {
        counts[index] += 1;
    }
    most(&counts).map(|best| Assignment::of(&catalogue.lessons()[best]))
}

/// The lesson that a submission with these files is for.
pub fn lesson_in<'a>(files: &[SubmittedFile], catalogue: &'a Catalogue) -> Option<&'a Lesson> {
    lesson_of(&documents(files).read, catalogue)
}

/// The lesson that documents belong to: according to a notebook's metadata, otherwise the exercises that are named,
/// otherwise what the code defines.
pub fn lesson_of<'a>(documents: &[Document], catalogue: &'a Catalogue) -> Option<&'a Lesson> {
    let ways = [by_metadata, by_lines, by_names];
    ways.into_iter().find_map(|way| {
        let mut counts = vec![0; catalogue.lessons().len()];
        for lesson in way(documents, catalogue) {
            if let Some(index) = position(catalogue, &lesson) {
                counts[index] += 1;
            }
        }
        most(&counts).map(|index| &catalogue.lessons()[index])
    })
}

/// The first index with the highest count.
fn most(counts: &[usize]) -> Option<usize> {
    let highest = counts.iter().max().filter(|highest| **highest > 0)?;
    counts.iter().position(|count| count == highest)
}

fn position(catalogue: &Catalogue, lesson: &str) -> Option<usize> {
    let lessons = catalogue.lessons();
    lessons.iter().position(|known| known.id == lesson)
}

fn notebooks(documents: &[Document]) -> impl Iterator<Item = &Notebook> {
    documents
        .iter()
        .filter_map(|document| match &document.content {
            Content::Notebook(notebook) => Some(notebook),
            Content::Script(_) => None,
        })
}

/// The lessons' ids, once per notebook.
fn by_metadata(documents: &[Document], _: &Catalogue) -> Vec<String> {
    let about = notebooks(documents).filter_map(|notebook| notebook.about.as_ref());
    about.map(|about| about.header.id.clone()).collect()
}

/// The lessons' ids, once per line or tag that names an exercise.
fn by_lines(documents: &[Document], catalogue: &Catalogue) -> Vec<String> {
    let lesson = |name: &str| {
        let mut exercises = catalogue.exercises();
        let found = exercises.find(|(_, exercise)| exercise.id == name)?;
        Some(found.0.id.clone())
    };
    let texts = texts(documents).into_iter();
    let lines = texts.flat_map(|text| sections(text, &|name| lesson(name).is_some()));
    let lines = lines.filter_map(|section| section.exercise);
    let cells = notebooks(documents).flat_map(|notebook| &notebook.cells);
    let tags = cells.filter_map(NotebookCell::answers);
    lines.chain(tags).filter_map(lesson).collect()
}

/// The lessons' ids, once per cell that may be an answer.
fn by_names(documents: &[Document], catalogue: &Catalogue) -> Vec<String> {
    let targets: Vec<Target> = catalogue
        .exercises()
        .map(|(lesson, exercise)| Target::new(lesson, exercise))
        .collect();
    let best = |text: &str| {
        let traits = Traits::of(text);
        let fitting = targets
            .iter()
            .filter_map(|target| Some((target.fits(&traits)?, target)));
        let best = fitting.max_by_key(|(fits, _)| *fits)?;
        Some(best.1.lesson.id.clone())
    };
    texts(documents).into_iter().filter_map(best).collect()
}

fn texts(documents: &[Document]) -> Vec<&str> {
    let contents = documents.iter().map(|document| &document.content);
    contents.flat_map(Content::texts).collect()
}
