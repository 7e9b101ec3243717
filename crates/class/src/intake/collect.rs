//! Determines whose attempt each submission is, and reads a submission's files within limits when it is processed.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::PathBuf;

use super::archive::{Archive, entries_in};
use super::layout::{answer_name, is_answer};
use super::tree::{Kind, Tree, Unread, has_end, is_passed_over};
use crate::limits::{
    MAX_ENTRIES_OF_ONE, MAX_FILE, MAX_FILES, MAX_SUBMISSION, MAX_TOLD, shortened, told,
};
use crate::model::{Submission, SubmittedFile};
use crate::roster::Roster;

/// Other kinds of archives, which are reported but not opened.
const OTHER_ARCHIVES: [&str; 7] = ["7z", "rar", "tar", "gz", "tgz", "bz2", "xz"];

/// Finds each submission's learner in the roster, and numbers each learner's attempts.
pub fn numbered(submissions: Vec<Submission>, roster: Option<&Roster>) -> Vec<Submission> {
    let mut by_student: BTreeMap<String, Vec<Submission>> = BTreeMap::new();
    for mut submission in submissions {
        if let Some(roster) = roster {
            enrol(&mut submission, roster);
        }
        let id = submission.student.id.clone();
        by_student.entry(id).or_default().push(submission);
    }
    for (id, attempts) in &mut by_student {
        attempts.sort_by_key(|one| {
            let first = one.entries.first().copied();
            (one.attempt.submitted, one.attempt.number, first)
        });
        if let ([only], Some(roster)) = (attempts.as_mut_slice(), roster) {
            let submitted = &mut only.attempt.submitted;
            *submitted = submitted.or_else(|| roster.submitted(id));
        }
        for (number, one) in (1..).zip(attempts) {
            one.attempt.number = number;
        }
    }
    by_student.into_values().flatten().collect()
}

/// Replaces the learner that the layout names with the one on the roster.
fn enrol(submission: &mut Submission, roster: &Roster) {
    let Submission {
        student, problems, ..
    } = submission;
    let found = roster.find(student);
    let claimed = match student.columns.is_empty() {
        true => &student.id,
        false => student.name.as_ref().unwrap_or(&student.id),
    };
    let remark = found.remark(claimed);
    problems.extend(remark.filter(|remark| !problems.contains(remark)));
    match found.learner() {
        Some(known) => {
            let columns = std::mem::replace(student, known.clone()).columns;
            for (heading, value) in columns {
                student.columns.entry(heading).or_insert(value);
            }
        }
        // A system's number may happen to be another learner's id.
        None if roster.has(&student.id) => student.id.push_str(" (not in the roster)"),
        None => {}
    }
}

/// The files of one submission.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Contents {
    pub files: Vec<SubmittedFile>,
    /// What could not be read, one sentence each: a broken archive, a file that is too large.
    pub problems: Vec<String>,
}

/// The notebooks and Rust files among these entries and in their archives.
pub fn contents(tree: &mut Tree, entries: &[usize]) -> Contents {
    let mut basket = Basket::default();
    let mut others = Vec::new();
    if entries.len() > MAX_ENTRIES_OF_ONE {
        basket.problems.push(format!(
            "It holds {} files: only the first {MAX_ENTRIES_OF_ONE} were looked at.",
            entries.len()
        ));
    }
    for &index in entries.iter().take(MAX_ENTRIES_OF_ONE) {
        let entry = tree.entries[index].clone();
        match &entry.kind {
            Kind::EmptyFolder => {}
            Kind::Refused(reason) => basket.problem(&entry.path, reason),
            Kind::File if is_answer(&entry.path) => {
                basket.put(&entry.path, |limit| tree.read(index, limit));
            }
            Kind::File if has_end(&entry.path, "zip") => {
                let limit = MAX_SUBMISSION.saturating_sub(basket.packed);
                match tree.read(index, limit) {
                    Ok(bytes) => {
                        basket.packed += bytes.len() as u64;
                        unpack(&entry.path, bytes, &mut basket);
                    }
                    Err(Unread { reason, bytes, .. }) => {
                        basket.packed += bytes;
                        basket.problem(&entry.path, &reason);
                    }
                }
            }
            Kind::File if is_other_archive(&entry.path) => {
                basket.problem(&entry.path, "is not a zip archive and was not opened");
            }
            Kind::File => others.push(entry.path),
        }
    }
    if basket.files.is_empty() && basket.problems.is_empty() {
        let names = others
            .iter()
            .map(|path| format!("`{}`", path.rsplit('/').next().unwrap_or_default()));
        let names = told(names.collect(), MAX_TOLD, "more").join(", ");
        basket.problems.push(match names.is_empty() {
            true => "It is empty.".to_owned(),
            false => format!("It holds no notebook and no Rust file, only {names}."),
        });
    }
    if basket.untold > 0 {
        let more = format!("{} more of its files could not be read.", basket.untold);
        basket.problems.push(more);
    }
    Contents {
        files: basket.files,
        problems: basket.problems,
    }
}

/// Extracts the files from a learner's archive. Archives inside it are not opened.
fn unpack(path: &str, bytes: Vec<u8>, basket: &mut Basket) {
    if entries_in(&bytes) > MAX_ENTRIES_OF_ONE {
        let reason = format!("holds more than {MAX_ENTRIES_OF_ONE} files and was not opened");
        return basket.problem(path, &reason);
    }
    let mut archive = match Archive::open(Cursor::new(bytes)) {
        Ok(archive) => archive,
        Err(reason) => return basket.problem(path, &reason),
    };
    if archive.has_duplicates() {
        basket.problem(
            path,
            "holds two files with the same name; the last one counts",
        );
    }
    let before = basket.seen;
    for (number, (name, kind)) in archive.list().into_iter().enumerate() {
        let inner = format!("{path}/{name}");
        if is_passed_over(&inner) {
            continue;
        }
        match kind {
            Kind::EmptyFolder => {}
            Kind::Refused(reason) => basket.problem(&inner, &reason),
            Kind::File if is_answer(&name) => {
                basket.put(&inner, |limit| archive.read(number, limit));
            }
            Kind::File if has_end(&name, "zip") || is_other_archive(&name) => {
                basket.problem(&inner, "is an archive in an archive and was not opened");
            }
            Kind::File => {}
        }
    }
    if basket.seen == before {
        basket.problem(path, "holds no notebook and no Rust file");
    }
}

fn is_other_archive(path: &str) -> bool {
    OTHER_ARCHIVES.iter().any(|end| has_end(path, end))
}

/// The files that have been read, and how much of the limits they have used.
#[derive(Default)]
struct Basket {
    files: Vec<SubmittedFile>,
    /// How much has been read, including files that turned out to be too large.
    bytes: u64,
    /// The total size of the archives.
    packed: u64,
    problems: Vec<String>,
    /// The number of problems that are not reported.
    untold: usize,
    /// The number of files and problems so far.
    seen: usize,
}

impl Basket {
    /// Adds a file. `read` is passed the maximum number of bytes that it may return.
    fn put(&mut self, path: &str, read: impl FnOnce(u64) -> Result<Vec<u8>, Unread>) {
        let limit = MAX_FILE.min(MAX_SUBMISSION.saturating_sub(self.bytes));
        if self.files.len() >= MAX_FILES {
            let reason = format!("was not read: there are more than {MAX_FILES} files");
            return self.problem(path, &reason);
        }
        let full = format!(
            "was not read: the submission holds more than {} MiB",
            MAX_SUBMISSION >> 20
        );
        if limit == 0 {
            return self.problem(path, &full);
        }
        match read(limit) {
            Ok(bytes) => {
                self.bytes += bytes.len() as u64;
                self.seen += 1;
                self.files.push(SubmittedFile {
                    path: PathBuf::from(answer_name(path)),
                    bytes,
                });
            }
            Err(unread) => {
                self.bytes += unread.bytes;
                let is_full = unread.is_too_large && limit < MAX_FILE;
                self.problem(path, if is_full { &full } else { &unread.reason });
            }
        }
    }

    fn problem(&mut self, path: &str, reason: &str) {
        self.seen += 1;
        match self.problems.len() < MAX_TOLD {
            true => self.problems.push(shortened(format!("`{path}` {reason}."))),
            false => self.untold += 1,
        }
    }
}
