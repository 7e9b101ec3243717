//! Writes every report to disk as soon as it exists, so that a run that was killed can continue where it stopped.
//!
//! The file contains one JSON object per line. A process that is killed may leave an incomplete line at the end, which
//! is ignored.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use gpu_tutor_grading::Report;
use serde::{Deserialize, Serialize};

use super::job::{Job, Key};

/// Only the teacher may read grades.
const PRIVATE: u32 = 0o600;

/// Why the reports of a run cannot be stored.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    #[error("another gpu-tutor is grading into {}", .0.display())]
    Busy(PathBuf),
    #[error("the journal {} cannot be used: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    Seed { seed: u64 },
    Report { key: Key, report: Box<Report> },
}

/// The reports of this run and of earlier ones.
pub struct Journal {
    path: PathBuf,
    file: File,
    seed: Option<u64>,
    known: BTreeMap<Key, Report>,
}

impl Journal {
    /// Opens the journal in this folder and locks it against other processes until it is dropped. Creates what is
    /// missing.
    ///
    /// # Errors
    /// If another process uses it, or it cannot be read or written to.
    pub fn open(folder: &Path) -> Result<Journal, JournalError> {
        let path = folder.join("journal.jsonl");
        let failed = |source| JournalError::File {
            path: path.clone(),
            source,
        };
        std::fs::create_dir_all(folder).map_err(failed)?;
        let mut new = OpenOptions::new();
        let new = new.read(true).append(true).create(true).mode(PRIVATE);
        let file = new.open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::Busy(folder.to_owned())),
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
        let mut journal = Journal {
            file,
            seed: None,
            known: BTreeMap::new(),
            path: path.clone(),
        };
        journal.read().map_err(failed)?;
        Ok(journal)
    }

    fn read(&mut self) -> io::Result<()> {
        let mut reader = BufReader::new(self.file.try_clone()?);
        reader.seek(SeekFrom::Start(0))?;
        let mut bytes = Vec::new();
        let mut is_whole = true;
        while reader.read_until(b'\n', &mut bytes)? > 0 {
            is_whole = bytes.ends_with(b"\n");
            // If a line is incomplete or comes from another version, its answer is graded again.
            match serde_json::from_slice(&bytes) {
                Ok(Line::Seed { seed }) => self.seed = Some(seed),
                Ok(Line::Report { key, report }) => {
                    self.known.insert(key, *report);
                }
                Err(_) => {}
            }
            bytes.clear();
        }
        // Makes sure that whatever is written next starts on its own line.
        match is_whole {
            true => Ok(()),
            false => self.file.write_all(b"\n"),
        }
    }

    /// The seed of the class: the requested one, otherwise an earlier run's, otherwise a new one.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn seed(&mut self, wanted: Option<u64>) -> Result<u64, JournalError> {
        // Short enough to type, and represented exactly by every JSON reader.
        let seed = wanted
            .or(self.seed)
            .unwrap_or_else(|| u64::from(fastrand::u32(..)));
        if self.seed != Some(seed) {
            self.write(&Line::Seed { seed })?;
            self.seed = Some(seed);
        }
        Ok(seed)
    }

    /// Removes and returns the reports on these jobs, and forgets all others.
    pub fn take(&mut self, jobs: &[Job]) -> BTreeMap<Key, Report> {
        let wanted: BTreeSet<&Key> = jobs.iter().map(|job| &job.key).collect();
        let mut known = std::mem::take(&mut self.known);
        known.retain(|key, _| wanted.contains(key));
        known
    }

    /// Adds a report, and returns once it has reached the disk.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, key: &Key, report: &Report) -> Result<(), JournalError> {
        self.write(&Line::Report {
            key: key.clone(),
            report: Box::new(report.clone()),
        })
    }

    fn write(&mut self, line: &Line) -> Result<(), JournalError> {
        let mut write = || {
            let mut bytes = serde_json::to_vec(line)?;
            bytes.push(b'\n');
            self.file.write_all(&bytes)?;
            self.file.sync_data()
        };
        write().map_err(|source| JournalError::File {
            path: self.path.clone(),
            source,
        })
    }
}
