//! Whole folders of submissions, created in a temporary directory.

mod hostile;
mod layouts;
mod properties;

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::*;
use crate::{Attempt, SubmittedFile};

const NOTEBOOK: &str = r#"{"cells":[],"metadata":{},"nbformat":4,"nbformat_minor":5}"#;

struct Class(tempfile::TempDir);

/// A class, with every submission's files.
#[derive(Debug)]
struct Opened {
    submissions: Vec<Whole>,
    roster: Option<Vec<Student>>,
    left_aside: Vec<String>,
    layout: Layout,
}

#[derive(Debug)]
struct Whole {
    student: Student,
    attempt: Attempt,
    files: Vec<SubmittedFile>,
    problems: Vec<String>,
}

/// Reads a folder, and then every submission's files.
fn read(folder: &Path, options: &IntakeOptions) -> Result<Opened, IntakeError> {
    let Intake {
        submissions,
        roster,
        left_aside,
        layout,
        mut files,
        ..
    } = super::read(folder, options)?;
    let whole = |submission: Submission| {
        let Contents {
            files,
            problems: unread,
        } = files.with(&submission, |contents| contents).unwrap();
        Whole {
            student: submission.student,
            attempt: submission.attempt,
            files,
            problems: [submission.problems, unread].concat(),
        }
    };
    Ok(Opened {
        submissions: submissions.into_iter().map(whole).collect(),
        roster,
        left_aside,
        layout,
    })
}

impl Class {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, path: &str) -> PathBuf {
        let path = self.0.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        path
    }

    fn with(self, path: &str, content: impl AsRef<[u8]>) -> Self {
        fs::write(self.path(path), content).unwrap();
        self
    }

    fn read(&self) -> Result<Opened, IntakeError> {
        read(self.0.path(), &IntakeOptions::default())
    }

    fn read_with(&self, options: &IntakeOptions) -> Result<Opened, IntakeError> {
        read(&self.0.path().join("class"), options)
    }
}

/// For example "ada#1 2": the learner, the attempt number, and the number of files.
fn summary(intake: &Opened) -> Vec<String> {
    intake
        .submissions
        .iter()
        .map(|one| {
            format!(
                "{}#{} {}",
                one.student.id,
                one.attempt.number,
                one.files.len()
            )
        })
        .collect()
}

fn problems(intake: &Opened) -> Vec<&str> {
    let all = intake.submissions.iter().flat_map(|one| &one.problems);
    all.map(String::as_str).collect()
}

fn archive(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in entries {
        writer
            .start_file(*name, SimpleFileOptions::default())
            .unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}
