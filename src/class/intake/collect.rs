//! Reads the files of each parcel, within limits, and says whose attempt it is.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::PathBuf;

use super::archive::Archive;
use super::layout::{answer_name, is_answer};
use super::parcel::Parcel;
use super::tree::{Kind, Tree, has_end, is_passed_over};
use crate::class::model::{Attempt, Submission, SubmittedFile};
use crate::class::roster::Roster;

/// The largest notebook or Rust file.
const MAX_FILE: u64 = 20 << 20;
/// The largest archive of a learner, and the most that all files of a submission hold.
const MAX_SUBMISSION: u64 = 64 << 20;
/// The most notebooks and Rust files in a submission.
const MAX_FILES: usize = 200;
/// Of the problems of one kind, only so many are told.
const MAX_TOLD: usize = 5;

/// Archives of other kinds, which are told and not opened.
const OTHER_ARCHIVES: [&str; 7] = ["7z", "rar", "tar", "gz", "tgz", "bz2", "xz"];

/// Reads every parcel, finds its learner in the roster, and numbers each learner's attempts.
pub fn submissions(
    tree: &mut Tree,
    parcels: Vec<Parcel>,
    roster: Option<&Roster>,
) -> Vec<Submission> {
    let mut by_student: BTreeMap<String, Vec<(Parcel, Submission)>> = BTreeMap::new();
    for mut parcel in parcels {
        let mut problems = std::mem::take(&mut parcel.problems);
        let files = read(tree, &parcel.entries, &mut problems);
        let student = match roster.map(|roster| roster.find(&parcel.student)) {
            Some(Some(known)) => {
                let mut student = known.clone();
                for (heading, value) in std::mem::take(&mut parcel.student.columns) {
                    student.columns.entry(heading).or_insert(value);
                }
                student
            }
            Some(None) => {
                problems.push("Its learner is not in the roster.".to_owned());
                let mut stranger = parcel.student.clone();
                if roster.is_some_and(|roster| roster.has(&stranger.id)) {
                    // A system's own number may be another learner's id.
                    stranger.id.push_str(" (not in the roster)");
                }
                stranger
            }
            None => parcel.student.clone(),
        };
        let id = student.id.clone();
        let submission = Submission {
            student,
            attempt: Attempt::default(),
            files,
            problems,
        };
        by_student.entry(id).or_default().push((parcel, submission));
    }
    let mut all = Vec::new();
    for (id, mut attempts) in by_student {
        attempts.sort_by_key(|(parcel, _)| {
            (
                parcel.submitted,
                parcel.order,
                parcel.entries.first().copied(),
            )
        });
        let single = attempts.len() == 1;
        for (number, (parcel, mut submission)) in (1..).zip(attempts) {
            let told = roster
                .filter(|_| single)
                .and_then(|roster| roster.submitted(&id));
            submission.attempt = Attempt {
                number,
                submitted: parcel.submitted.or(told),
            };
            all.push(submission);
        }
    }
    all
}

/// The notebooks and Rust files among these entries and in their archives.
fn read(tree: &mut Tree, entries: &[usize], problems: &mut Vec<String>) -> Vec<SubmittedFile> {
    let mut basket = Basket::default();
    let mut others = Vec::new();
    for &index in entries {
        let entry = tree.entries[index].clone();
        match &entry.kind {
            Kind::EmptyFolder => {}
            Kind::Refused(reason) => basket.problem(&entry.path, reason),
            Kind::File if is_answer(&entry.path) => {
                let limit = basket.room();
                basket.put(&entry.path, tree.read(index, limit));
            }
            Kind::File if has_end(&entry.path, "zip") => match tree.read(index, MAX_SUBMISSION) {
                Ok(bytes) => unpack(&entry.path, bytes, &mut basket),
                Err(reason) => basket.problem(&entry.path, &reason),
            },
            Kind::File if is_other_archive(&entry.path) => {
                basket.problem(&entry.path, "is not a zip archive and was not opened");
            }
            Kind::File => others.push(entry.path),
        }
    }
    if basket.files.is_empty() && basket.problems.is_empty() {
        let mut names: Vec<_> = others
            .iter()
            .map(|path| format!("`{}`", path.rsplit('/').next().unwrap_or_default()))
            .take(MAX_TOLD)
            .collect();
        if others.len() > MAX_TOLD {
            names.push("more".to_owned());
        }
        basket.problems.push(if names.is_empty() {
            "It is empty.".to_owned()
        } else {
            format!(
                "It holds no notebook and no Rust file, only {}.",
                names.join(", ")
            )
        });
    }
    let untold = basket.problems.len().saturating_sub(MAX_TOLD);
    problems.extend(basket.problems.into_iter().take(MAX_TOLD));
    if untold > 0 {
        problems.push(format!("{untold} more files of it could not be read."));
    }
    basket.files
}

/// Takes the files out of a learner's archive. Archives in archives stay closed.
fn unpack(path: &str, bytes: Vec<u8>, basket: &mut Basket) {
    let mut archive = match Archive::open(Cursor::new(bytes)) {
        Ok(archive) => archive,
        Err(reason) => return basket.problem(path, &reason),
    };
    if archive.has_duplicates() {
        basket.problem(path, "holds two files of one name; the last one counts");
    }
    let before = basket.files.len() + basket.problems.len();
    for (number, (name, kind)) in archive.list().into_iter().enumerate() {
        let inner = format!("{path}/{name}");
        if is_passed_over(&inner) {
            continue;
        }
        match kind {
            Kind::EmptyFolder => {}
            Kind::Refused(reason) => basket.problem(&inner, &reason),
            Kind::File if is_answer(&name) => {
                let limit = basket.room();
                basket.put(&inner, archive.read(number, limit));
            }
            Kind::File if has_end(&name, "zip") || is_other_archive(&name) => {
                basket.problem(&inner, "is an archive in an archive and was not opened");
            }
            Kind::File => {}
        }
    }
    if basket.files.len() + basket.problems.len() == before {
        basket.problem(path, "holds no notebook and no Rust file");
    }
}

fn is_other_archive(path: &str) -> bool {
    OTHER_ARCHIVES.iter().any(|end| has_end(path, end))
}

/// The files that were read, and how much more may be.
#[derive(Default)]
struct Basket {
    files: Vec<SubmittedFile>,
    bytes: u64,
    problems: Vec<String>,
}

impl Basket {
    /// The most that the next file may hold.
    fn room(&self) -> u64 {
        MAX_FILE.min(MAX_SUBMISSION.saturating_sub(self.bytes))
    }

    fn put(&mut self, path: &str, read: Result<Vec<u8>, String>) {
        if self.files.len() >= MAX_FILES {
            self.problem(
                path,
                &format!("was not read: there are more than {MAX_FILES} files"),
            );
            return;
        }
        match read {
            Ok(bytes) => {
                self.bytes += bytes.len() as u64;
                self.files.push(SubmittedFile {
                    path: PathBuf::from(answer_name(path)),
                    bytes,
                });
            }
            Err(_) if self.room() < MAX_FILE => {
                let limit = MAX_SUBMISSION >> 20;
                self.problem(
                    path,
                    &format!("was not read: the submission holds more than {limit} MiB"),
                );
            }
            Err(reason) => self.problem(path, &reason),
        }
    }

    fn problem(&mut self, path: &str, reason: &str) {
        self.problems.push(format!("`{path}` {reason}."));
    }
}
