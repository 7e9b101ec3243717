//! The protocol of the stock evcxr program: one JSON object per line, and one reply for each request.
//!
//! The differential test and `benches/session` also include this file.

#![allow(dead_code, reason = "the bench and the test each use a part")]

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The line that the program writes when it is ready for requests.
pub const READY: &str = "ready";
/// The text that a cell prints when it may be killed.
pub const GO: &str = "go";

#[derive(Debug, Serialize, Deserialize)]
pub enum Request {
    /// Run a cell.
    Run { code: String },
    /// Run a cell and kill its process `wait_ms` after it has printed [`GO`]. Killing is evcxr's only interrupt.
    RunAndKill { code: String, wait_ms: u64 },
    /// Complete at the end of the code.
    Complete { code: String },
    /// Forget variables and definitions, then open a session for comparison with the prelude of this checkout.
    Open { checkout: String },
}

#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Reply {
    /// Why evcxr gave no result.
    pub failure: Option<Failure>,
    /// The cell's result by MIME type.
    pub result: BTreeMap<String, String>,
    /// The cell ran, but its result cannot be shown. evcxr itself rejects such a cell.
    pub unshown: bool,
    /// All completions.
    pub offered: Vec<String>,
    /// Milliseconds from the kill to the end of the cell.
    pub stopped_after_ms: Option<f64>,
    /// The variables that evcxr holds now, each with its type.
    pub variables: BTreeMap<String, String>,
    /// The output of the cell's process; empty unless the program was started with `--tapped`.
    pub output: ProcessOutput,
}

/// Why a cell has no result.
#[derive(Debug, Serialize, Deserialize)]
pub enum Failure {
    /// Compiler errors.
    Compile(Vec<CompileError>),
    /// An error in evcxr's own words.
    Message(String),
    /// The process that held the variables ended.
    Died(String),
}

#[derive(Debug, Serialize, Deserialize)]
pub struct CompileError {
    pub code: Option<String>,
    pub level: String,
    pub message: String,
    pub labels: Vec<Label>,
}

/// A place in the cell. Lines and columns start at 1; columns count characters.
#[derive(Debug, Serialize, Deserialize)]
pub struct Label {
    pub start: (usize, usize),
    pub end: (usize, usize),
    pub text: String,
    pub primary: bool,
}

/// The output of the process that runs cells, during one cell.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct ProcessOutput {
    pub stdout: String,
    pub stderr: String,
    /// A `?` met an `Err`.
    pub returned: bool,
    pub panicked: Option<Panic>,
}

/// A panic that ended a cell. The message is empty if the cell replaced the panic hook.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Panic {
    pub message: String,
    /// The line of evcxr's source where it happened; empty if it happened elsewhere.
    pub line: String,
    /// Counted from 1, in characters.
    pub column: usize,
}

impl Failure {
    /// evcxr's description of the failure.
    pub fn text(&self) -> String {
        match self {
            Failure::Compile(errors) => errors.iter().map(|error| error.message.as_str()).collect(),
            Failure::Message(text) | Failure::Died(text) => text.clone(),
        }
    }
}
