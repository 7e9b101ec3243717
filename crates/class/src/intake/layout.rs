//! How a folder of submissions is laid out, and how that is recognised.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::tree::{Entry, Kind, Tree, has_end};
use super::{IntakeError, IntakeOptions, canvas, gradescope, moodle, nbgrader};

/// The system that created the folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Layout {
    /// `submitted/STUDENT/ASSIGNMENT/`, or the exchange's `inbound/`
    Nbgrader,
    /// Moodle's "Download all submissions"
    Moodle,
    /// Canvas's "Download Submissions"
    Canvas,
    /// Gradescope's "Export Submissions", with submission_metadata.yml
    Gradescope,
    /// `NAME.ipynb`, `NAME.rs`, `NAME.zip`, or a folder for each learner
    Flat,
}

impl fmt::Display for Layout {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(match self {
            Self::Nbgrader => "nbgrader",
            Self::Moodle => "moodle",
            Self::Canvas => "canvas",
            Self::Gradescope => "gradescope",
            Self::Flat => "flat",
        })
    }
}

impl Layout {
    /// "canvas or flat".
    pub(super) fn list(layouts: &[Self]) -> String {
        let names: Vec<_> = layouts.iter().map(ToString::to_string).collect();
        names.join(" or ")
    }
}

/// How much of a folder has the marks of a layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fit {
    No,
    /// Some of it, while the rest could be something else.
    Partly,
    Yes,
}

/// The layout that was asked for, or else the one that is recognised.
pub fn choose(tree: &Tree, options: &IntakeOptions) -> Result<Layout, IntakeError> {
    if let Some(layout) = options.layout {
        return Ok(layout);
    }
    if options.assignment_folder.is_some() {
        return Ok(Layout::Nbgrader);
    }
    let path = tree.root.clone();
    let found = recognised(tree);
    let whole: Vec<_> = found.iter().filter(|(_, fit)| *fit == Fit::Yes).collect();
    match (whole.as_slice(), found.as_slice()) {
        ([(layout, _)], [_]) => Ok(*layout),
        (_, []) if tree.entries.iter().any(is_work) => Ok(Layout::Flat),
        (_, []) => Err(IntakeError::Nothing { path }),
        _ => {
            let mut layouts: Vec<_> = found.iter().map(|(layout, _)| *layout).collect();
            if layouts.len() == 1 {
                layouts.push(Layout::Flat);
            }
            Err(IntakeError::Ambiguous { path, layouts })
        }
    }
}

/// The layout whose marks the tree has; flat if it has none, and `None` if it has several, or only some of one's marks.
pub fn distinct(tree: &Tree) -> Option<Layout> {
    match recognised(tree).as_slice() {
        [] => Some(Layout::Flat),
        [(layout, Fit::Yes)] => Some(*layout),
        _ => None,
    }
}

fn recognised(tree: &Tree) -> Vec<(Layout, Fit)> {
    [
        (Layout::Nbgrader, nbgrader::fits(tree)),
        (Layout::Moodle, moodle::fits(tree)),
        (Layout::Canvas, canvas::fits(tree)),
        (Layout::Gradescope, gradescope::fits(tree)),
    ]
    .into_iter()
    .filter(|(_, fit)| *fit != Fit::No)
    .collect()
}

/// Whether this entry could be somebody's work: a notebook, a Rust file, an archive, or something that would be one of
/// these if it could be read.
pub fn is_work(entry: &Entry) -> bool {
    is_answer(&entry.path) || has_end(&entry.path, "zip") || matches!(entry.kind, Kind::Refused(_))
}

/// Whether a file with this name can contain answers. Some browsers save a notebook as `.ipynb.json` or `.ipynb.txt`.
pub fn is_answer(path: &str) -> bool {
    let name = answer_name(path);
    has_end(name, "ipynb") || has_end(name, "rs")
}

/// The name without the suffix that a browser added.
pub fn answer_name(path: &str) -> &str {
    match path.rsplit_once('.') {
        Some((stem, end)) if ["json", "txt"].contains(&end) => {
            if has_end(stem, "ipynb") || has_end(stem, "rs") {
                stem
            } else {
                path
            }
        }
        _ => path,
    }
}
