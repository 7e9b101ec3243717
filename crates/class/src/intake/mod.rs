//! Reads the submissions of a class from a folder or a zip archive, in the layouts that teachers get from their
//! systems.
//!
//! `tree` lists the folder without following links, a layout determines who each entry belongs to, and `collect` reads
//! the entries of one submission at a time, so that a class may be larger than memory. Nothing is ever written, and
//! nothing from a submission is run.

mod archive;
mod beneath;
mod canvas;
mod claims;
mod collect;
mod flat;
mod gradescope;
mod layout;
mod moodle;
mod nbgrader;
mod owners;
mod sorted;
#[cfg(test)]
mod tests;
mod tree;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use chrono::{DateTime, FixedOffset, Utc};

use super::fault::contained;
use super::model::{Student, Submission};
use super::roster::{Roster, RosterError};
pub use collect::Contents;
pub use layout::Layout;
use sorted::Sorted;
use tree::Tree;

/// What a teacher specifies about a folder.
#[derive(Debug, Clone, Default)]
pub struct IntakeOptions {
    /// Detected if not given.
    pub layout: Option<Layout>,
    /// A CSV file with the learners of the class.
    pub roster: Option<PathBuf>,
    /// nbgrader's name for the assignment; required if the folder contains several.
    pub assignment_folder: Option<String>,
    /// The offset for times that have none, as in Moodle's grading worksheet; UTC if not given.
    pub offset: Option<FixedOffset>,
}

/// The contents of a folder.
pub struct Intake {
    /// Sorted by the learner's id, then by attempt number.
    pub submissions: Vec<Submission>,
    /// The learners on the roster, in its order; None without a roster.
    pub roster: Option<Vec<Student>>,
    /// What does not belong to any submission, one sentence each.
    pub left_aside: Vec<String>,
    pub layout: Layout,
    /// The roster's submission times that have no offset, by the learner's id.
    pub without_offset: BTreeMap<String, DateTime<Utc>>,
    pub files: Files,
}

/// The files of a class, which are read when they are needed.
pub struct Files(Tree);

impl Files {
    /// Reads the files of one submission, and returns what `work` makes of them.
    ///
    /// # Errors
    /// If a file makes its reader panic, which affects only its own submission, never the class.
    pub fn with<T>(
        &mut self,
        submission: &Submission,
        work: impl FnOnce(Contents) -> T,
    ) -> Result<T, String> {
        let read = || work(collect::contents(&mut self.0, &submission.entries));
        contained("it read the files", read)
    }
}

/// Why a class could not be read.
#[derive(Debug, thiserror::Error)]
pub enum IntakeError {
    #[error("could not read {}: {source}. Check the path and its permissions", path.display())]
    Read {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("could not read the archive {}: it {reason}", path.display())]
    Archive { path: PathBuf, reason: String },
    #[error(
        "{} holds more than {limit} files. Give the folder that holds only the submissions",
        path.display()
    )]
    TooMany { path: PathBuf, limit: usize },
    #[error(
        "{} holds no submission: no notebook (.ipynb), no Rust file (.rs) and no zip archive. Give the folder that holds them",
        path.display()
    )]
    Nothing { path: PathBuf },
    #[error(
        "the layout of {} is not clear: it looks like {}. Say which it is with --layout",
        path.display(),
        Layout::list(layouts)
    )]
    Ambiguous { path: PathBuf, layouts: Vec<Layout> },
    #[error("{} is not laid out as --layout {layout} says: {reason}", path.display())]
    NotThisLayout {
        path: PathBuf,
        layout: Layout,
        reason: String,
    },
    #[error(
        "{} holds several assignments: {}. Name one with --assignment-folder",
        path.display(),
        found.join(", ")
    )]
    Assignments { path: PathBuf, found: Vec<String> },
    #[error(transparent)]
    Roster(#[from] RosterError),
}

/// Reads the submissions in `folder`, which may also be a zip archive.
///
/// # Errors
/// If the folder or the roster cannot be read or contains nothing, or the folder could have more than one layout. A
/// submission that cannot be read is not an error: the problems in its [`Contents`] say why.
pub fn read(folder: &Path, options: &IntakeOptions) -> Result<Intake, IntakeError> {
    let roster = options
        .roster
        .as_deref()
        .map(|path| Roster::read(path, options.offset))
        .transpose()?;
    let mut tree = Tree::open(folder)?;
    if let Some(inner) = tree.only_archive() {
        // This is a download that was put into a folder unchanged. A learner's own archive has none of these layouts.
        if let Ok(within) = Tree::open(&inner)
            && layout::distinct(&within) != Some(Layout::Flat)
        {
            tree = within;
        }
    }
    let layout = layout::choose(&tree, options)?;
    let Sorted {
        mut submissions,
        mut left_aside,
        ..
    } = match layout {
        Layout::Nbgrader => nbgrader::sort(&mut tree, options)?,
        Layout::Moodle => moodle::sort(&tree),
        Layout::Canvas => canvas::sort(&tree, roster.as_ref()),
        Layout::Gradescope => gradescope::sort(&mut tree)?,
        Layout::Flat => flat::sort(&tree, roster.as_ref()),
    };
    if let Some(roster) = &roster {
        claims::dispute(&mut submissions, roster);
    }
    if submissions.is_empty() {
        return Err(IntakeError::Nothing {
            path: folder.to_owned(),
        });
    }
    let submissions = collect::numbered(submissions, roster.as_ref());
    if let Some(roster) = &roster {
        left_aside.extend(roster.remarks.iter().cloned());
    }
    left_aside.sort();
    left_aside.dedup();
    Ok(Intake {
        submissions,
        without_offset: roster
            .as_ref()
            .map(|roster| roster.without_offset.clone())
            .unwrap_or_default(),
        roster: roster.map(|roster| roster.students),
        left_aside,
        layout,
        files: Files(tree),
    })
}
