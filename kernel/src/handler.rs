//! The interface to whatever answers the requests that do not run code.

use crate::executor::MimeBundle;

/// Whether a cell can run as is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Completeness {
    Complete,
    /// More lines are needed; the next one starts with this indentation.
    Incomplete {
        indent: String,
    },
    Invalid,
}

/// Replacements for a range of the code, in byte offsets; `end` is exclusive.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Completions {
    pub start: usize,
    pub end: usize,
    pub matches: Vec<Match>,
}

/// One possible replacement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    pub text: String,
    /// The name that front ends use for it: `function`, `class`, `instance`, `module`, …
    pub kind: String,
    /// Its type or parameters on one line; may be empty.
    pub signature: String,
}

/// What a kernel tells front ends about itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KernelInfo {
    pub implementation: String,
    pub version: String,
    /// The version of the Rust compiler.
    pub language_version: String,
    pub banner: String,
    /// Text and URL of each help link.
    pub links: Vec<(String, String)>,
}

/// Answers requests at any time, even while a cell is running. The methods must be fast and must not fail.
pub trait RequestHandler: Send + Sync {
    fn info(&self) -> KernelInfo;

    fn completeness(&self, code: &str) -> Completeness;

    /// What can be inserted at a byte offset.
    fn complete(&self, code: &str, offset: usize) -> Completions;

    /// Documentation of the name at a byte offset; `detailed` asks for the full text.
    fn inspect(&self, code: &str, offset: usize, detailed: bool) -> Option<MimeBundle>;

    /// Stops the running cell; the session keeps its variables.
    fn interrupt(&self);
}
