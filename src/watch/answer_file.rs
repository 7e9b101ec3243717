//! The file that a learner writes an answer in.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use gpu_tutor_lessons::Exercise;
use gpu_tutor_notebook::{marker, named};
use gpu_tutor_text::t;

/// The folder for answers, inside the current folder.
pub const FOLDER: &str = "exercises";

/// The file for one exercise, which exists and can be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerFile {
    pub path: PathBuf,
    /// Whether the file has just been created.
    pub is_new: bool,
}

/// Why there is no file for the answer.
#[derive(Debug, thiserror::Error)]
pub enum AnswerFileError {
    #[error("{}", t!("cannot create %{path}: %{cause}", path = path.display(), cause = source))]
    Make {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("{}", t!("%{file} is a folder", file = path.display()))]
    Folder { path: PathBuf },
    #[error("{}", t!("by its first line, %{path} answers `%{other}`, not `%{wanted}`", path = path.display(), other, wanted))]
    Other {
        path: PathBuf,
        other: String,
        wanted: String,
    },
}

impl AnswerFileError {
    /// What to do next.
    pub fn help(&self) -> String {
        match self {
            AnswerFileError::Make { .. } => {
                t!("choose a file that you can write to: `--file FILE`").into()
            }
            AnswerFileError::Folder { .. } => {
                t!("choose a file in it, or another one: `--file FILE`").into()
            }
            AnswerFileError::Other { other, .. } => t!(
                "`gpu-tutor watch %{other} --file …` watches it, or choose another file",
                other
            )
            .into(),
        }
    }
}

/// The content of a new file for this exercise: a line that names the exercise, and the starter.
pub fn starter(exercise: &Exercise) -> String {
    format!(
        "{}\n{}\n",
        marker(&exercise.id),
        exercise.starter.code.trim_end()
    )
}

impl AnswerFile {
    /// The path of an exercise's answer if the learner names no other file.
    pub fn usual(folder: &Path, exercise: &Exercise) -> PathBuf {
        folder.join(format!("{}.rs", exercise.id))
    }

    /// Writes the starter, unless the file already exists: what the learner has written is never overwritten.
    ///
    /// # Errors
    /// If the file cannot be created, or it answers another exercise.
    pub fn open(path: PathBuf, exercise: &Exercise) -> Result<AnswerFile, AnswerFileError> {
        let failed = |source| AnswerFileError::Make {
            path: path.clone(),
            source,
        };
        if let Some(folder) = path.parent().filter(|folder| *folder != Path::new("")) {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        match File::options().write(true).create_new(true).open(&path) {
            Ok(mut file) => {
                let text = starter(exercise);
                file.write_all(text.as_bytes()).map_err(failed)?;
                Ok(AnswerFile { path, is_new: true })
            }
            Err(_) if path.is_dir() => Err(AnswerFileError::Folder { path }),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                let text = fs::read_to_string(&path).unwrap_or_default();
                match named(&text) {
                    Some(other) if other != exercise.id => Err(AnswerFileError::Other {
                        other: other.to_owned(),
                        wanted: exercise.id.clone(),
                        path,
                    }),
                    _ => Ok(AnswerFile {
                        path,
                        is_new: false,
                    }),
                }
            }
            Err(error) => Err(failed(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpu_tutor_lessons::{Lesson, parse};

    fn lesson() -> Lesson {
        let text = include_str!("../../crates/lessons/src/tests/fixture.md");
        parse("lessons/01-devices.md", text).expect("a lesson")
    }

    #[test]
    fn the_starter_is_written_once_and_never_over_an_answer() {
        let (folder, lesson) = (tempfile::tempdir().expect("a folder"), lesson());
        let exercise = lesson.exercises().next().expect("an exercise");
        let path = AnswerFile::usual(&folder.path().join(FOLDER), exercise);
        let made = AnswerFile::open(path.clone(), exercise).expect("made");
        assert!(made.is_new);
        let text = fs::read_to_string(&path).expect("there");
        assert_eq!(named(&text), Some(exercise.id.as_str()));
        assert!(text.contains(exercise.starter.code.trim()), "{text}");
        fs::write(&path, "let mine = 1;").expect("written");
        let again = AnswerFile::open(path.clone(), exercise).expect("there");
        assert!(!again.is_new);
        assert_eq!(fs::read_to_string(&path).expect("there"), "let mine = 1;");
    }

    #[test]
    fn a_file_for_another_exercise_and_a_folder_are_refused() {
        let (folder, lesson) = (tempfile::tempdir().expect("a folder"), lesson());
        let exercise = lesson.exercises().next().expect("an exercise");
        let path = folder.path().join("other.rs");
        fs::write(&path, "// exercise: other\nlet x = 1;").expect("written");
        let error = AnswerFile::open(path, exercise).expect_err("another exercise");
        assert!(error.to_string().contains("`other`"), "{error}");
        let error = AnswerFile::open(folder.path().to_owned(), exercise).expect_err("a folder");
        assert!(error.to_string().ends_with("is a folder"), "{error}");
        let file = folder.path().join("other.rs/in.rs");
        let error = AnswerFile::open(file, exercise).expect_err("no folder");
        assert!(error.to_string().starts_with("cannot create"), "{error}");
    }
}
