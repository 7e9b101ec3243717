//! All lessons, either built into the binary or read from a folder.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use gpu_tutor_text::t;

use super::folder::{LessonFolder, is_lesson};
use super::model::Lesson;
use super::parse::parse;
use super::problem::{Problem, Problems};
use super::rules;

/// The lessons that could be read, in the order of their file names, and the problems found in all files.
#[derive(Debug, Clone, Default)]
pub struct Catalogue {
    lessons: Vec<Lesson>,
    problems: Vec<Problem>,
}

/// A folder of lessons that could not be read.
#[derive(Debug, thiserror::Error)]
pub enum CatalogueError {
    #[error("{}", t!("cannot read the lesson folder %{path}: %{error}", path = path.display(), error = source))]
    Folder {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("{}", t!("cannot read the lesson %{path}: %{error}", path = path.display(), error = source))]
    File {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("{}", t!("%{path} holds no lessons: a lesson is a file named NN-id.md", path = path.display()))]
    Empty { path: PathBuf },
}

impl Catalogue {
    /// Reads lessons from their names and text. Broken lessons are left out; `problems` gives the reasons.
    pub fn read<N: AsRef<str>, T: AsRef<str>>(files: impl IntoIterator<Item = (N, T)>) -> Self {
        let mut files: Vec<(N, T)> = files
            .into_iter()
            .filter(|(name, _)| is_lesson(name.as_ref()))
            .collect();
        files.sort_by(|a, b| a.0.as_ref().cmp(b.0.as_ref()));
        let mut catalogue = Catalogue::default();
        for (name, text) in files {
            match parse(name.as_ref(), text.as_ref()) {
                Ok(lesson) => catalogue.lessons.push(lesson),
                Err(Problems(problems)) => catalogue.problems.extend(problems),
            }
        }
        catalogue.problems.extend(rules::across(&catalogue.lessons));
        catalogue
    }

    /// Reads the `.md` files in a folder. Fails if the folder or a file cannot be read, or if there is no lesson.
    pub fn from_dir(path: &Path) -> Result<Self, CatalogueError> {
        Ok(LessonFolder::read(path, &[])?.catalogue())
    }

    /// The lessons with their files' paths, and with the problems of files that could not be read.
    pub(super) fn with(mut self, places: Arc<[PathBuf]>, problems: Vec<Problem>) -> Self {
        for lesson in &mut self.lessons {
            lesson.files = places.clone();
        }
        self.problems.extend(problems);
        self
    }

    pub(super) fn lessons_mut(&mut self) -> &mut [Lesson] {
        &mut self.lessons
    }

    /// The files that hold the solutions; empty for built-in lessons.
    pub fn files(&self) -> &[PathBuf] {
        self.lessons.first().map_or(&[], |lesson| &lesson.files)
    }

    pub fn lessons(&self) -> &[Lesson] {
        &self.lessons
    }

    /// Every broken rule, ordered by file and line; empty if there is none.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The catalogue if it has no problems, or else all the problems.
    pub fn whole(self) -> Result<Self, Problems> {
        if self.problems.is_empty() {
            Ok(self)
        } else {
            Err(Problems(self.problems))
        }
    }
}
