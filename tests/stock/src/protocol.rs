//! What is asked of the program that is stock evcxr, and what it answers: one JSON object a line, a reply for each request.
//!
//! The differential test and `benches/session` read this file, too.

#![allow(dead_code, reason = "the bench and the test each use a part")]

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What the program writes when it takes requests.
pub const READY: &str = "ready";
/// What a cell prints when it may be killed.
pub const GO: &str = "go";

#[derive(Debug, Serialize, Deserialize)]
pub enum Request {
    /// Run a cell.
    Run { code: String },
    /// Run a cell, and kill its process, which is evcxr's interrupt, so long after it has printed [`GO`].
    RunAndKill { code: String, wait_ms: u64 },
    /// Complete at the end of the code.
    Complete { code: String },
    /// Forget variables and definitions, then open a session that can be compared, with the prelude of this checkout.
    Open { checkout: String },
}

#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Reply {
    /// Why evcxr gave no result.
    pub failure: Option<Failure>,
    /// The cell's result by MIME type.
    pub result: BTreeMap<String, String>,
    /// The cell ran, but its result cannot be shown; evcxr by itself refuses such a cell.
    pub unshown: bool,
    /// All completions.
    pub offered: Vec<String>,
    /// From the kill to the end of the cell.
    pub stopped_after_ms: Option<f64>,
    /// The variables that evcxr holds now, each with its type.
    pub variables: BTreeMap<String, String>,
    /// What the cell's process said; only from a program that taps it.
    pub output: ProcessOutput,
}

/// What evcxr gives in place of a result.
#[derive(Debug, Serialize, Deserialize)]
pub enum Failure {
    /// Errors of the compiler.
    Compile(Vec<CompileError>),
    /// An error in evcxr's own words.
    Message(String),
    /// The process that held the variables is gone.
    Died(String),
}

#[derive(Debug, Serialize, Deserialize)]
pub struct CompileError {
    pub code: Option<String>,
    pub level: String,
    pub message: String,
    pub labels: Vec<Label>,
}

/// A place in the cell, lines and columns counted from 1, columns in characters.
#[derive(Debug, Serialize, Deserialize)]
pub struct Label {
    pub start: (usize, usize),
    pub end: (usize, usize),
    pub text: String,
    pub primary: bool,
}

/// What the process that runs cells wrote while one ran.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct ProcessOutput {
    pub stdout: String,
    pub stderr: String,
    /// A `?` met an `Err`.
    pub returned: bool,
    pub panicked: Option<Panic>,
}

/// A panic that ended a cell; without a message where the cell took panics over.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Panic {
    pub message: String,
    /// The line of evcxr's source where it happened; empty where it happened elsewhere.
    pub line: String,
    /// Counted from 1, in characters.
    pub column: usize,
}

impl Failure {
    /// What failed, in evcxr's words.
    pub fn text(&self) -> String {
        match self {
            Failure::Compile(errors) => errors.iter().map(|error| error.message.as_str()).collect(),
            Failure::Message(text) | Failure::Died(text) => text.clone(),
        }
    }
}
