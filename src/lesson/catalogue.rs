//! All lessons, from inside the binary or from a folder.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rust_i18n::t;

use super::model::Lesson;
use super::parse::parse;
use super::problem::{Problem, Problems};
use super::rules;
use super::source::Source;

/// The lessons that could be read, in order of their file names, and the problems found in all files.
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
    /// Reads lessons from their names and texts. Broken lessons are left out; `problems` has the reasons.
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

    /// Reads the `.md` files of a folder. Errs when the folder or a file cannot be read, or holds no lesson.
    pub fn from_dir(path: &Path) -> Result<Self, CatalogueError> {
        let folder = |source| CatalogueError::Folder {
            path: path.to_owned(),
            source,
        };
        let mut files = Vec::new();
        let mut not_text = Vec::new();
        for entry in std::fs::read_dir(path).map_err(folder)? {
            let file = entry.map_err(folder)?.path();
            if file.is_dir() || !is_lesson(&file.to_string_lossy()) {
                continue;
            }
            let bytes = std::fs::read(&file).map_err(|source| CatalogueError::File {
                path: file.clone(),
                source,
            })?;
            let name = file.display().to_string();
            match String::from_utf8(bytes) {
                Ok(text) => files.push((name, text)),
                Err(_) => not_text
                    .push(Source::new(name, "").problem(0..0, "this file is not text in UTF-8")),
            }
        }
        if files.is_empty() && not_text.is_empty() {
            return Err(CatalogueError::Empty {
                path: path.to_owned(),
            });
        }
        let places = files.iter().map(|(name, _)| Path::new(name));
        let places: Arc<[PathBuf]> = places
            .map(|file| file.canonicalize().unwrap_or_else(|_| file.to_owned()))
            .collect();
        let mut catalogue = Catalogue::read(files);
        for lesson in &mut catalogue.lessons {
            lesson.files = places.clone();
        }
        catalogue.problems.extend(not_text);
        Ok(catalogue)
    }

    /// The files that hold the solutions; empty for the lessons built in.
    pub fn files(&self) -> &[PathBuf] {
        self.lessons.first().map_or(&[], |lesson| &lesson.files)
    }

    pub fn lessons(&self) -> &[Lesson] {
        &self.lessons
    }

    /// Every broken rule, in order of files and lines; empty if there is none.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The catalogue if it has no problems, or else all of them.
    pub fn whole(self) -> Result<Self, Problems> {
        if self.problems.is_empty() {
            Ok(self)
        } else {
            Err(Problems(self.problems))
        }
    }
}

/// Markdown files in lower case are lessons; FORMAT.md and README.md are about lessons.
fn is_lesson(name: &str) -> bool {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    file.ends_with(".md") && file != "FORMAT.md" && file != "README.md"
}
