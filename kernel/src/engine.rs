//! What a kernel asks of whatever runs its cells.

use std::collections::BTreeMap;
use std::sync::Arc;

/// Content by MIME type.
pub type MimeBundle = BTreeMap<String, serde_json::Value>;

/// One cell that a front end wants to be run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellRequest {
    pub code: String,
    /// The number that the front end shows beside it; a silent cell has that of the next one.
    pub number: usize,
    /// Nobody looks: only what happens in the session counts.
    pub silent: bool,
}

/// Something to be shown of a running cell, in the order in which it is said.
#[derive(Debug, Clone, PartialEq)]
pub enum CellOutput {
    Stdout(String),
    Stderr(String),
    /// What is shown with an id can be [updated](CellOutput::Update) for as long as the front end shows it.
    Display {
        data: MimeBundle,
        id: Option<String>,
    },
    Update {
        data: MimeBundle,
        id: String,
    },
    /// Takes away what the cell has shown: at once, or when it shows something next.
    Clear {
        wait: bool,
    },
}

/// The front end that a cell is run for. May be talked to from any thread, and for as long as one likes: what is said after
/// the cell's end still belongs to it.
pub trait Client: Send + Sync {
    fn publish(&self, output: CellOutput);

    /// Asks the person in front of it for a line, and waits for it; an interrupt ends the waiting.
    fn ask(&self, prompt: &str, password: bool) -> Result<String, InputError>;
}

/// Why there is no line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InputError {
    #[error("the front end does not ask for input")]
    NotAllowed,
    #[error("the question was interrupted")]
    Interrupted,
    #[error("the front end is gone")]
    Gone,
}

/// Why a cell failed, under the protocol's names `ename`, `evalue` and `traceback`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellFailure {
    pub name: String,
    pub value: String,
    /// Lines, with ANSI colours.
    pub traceback: Vec<String>,
}

/// How a cell ended.
#[derive(Debug, Clone, PartialEq)]
pub enum CellReply {
    Ok {
        /// The value of its last expression, if it has one to show. Holds `text/plain` whenever it is there.
        result: Option<MimeBundle>,
        /// What is to be shown below that.
        displays: Vec<MimeBundle>,
        /// What is to be shown in a pager of the front end's.
        pages: Vec<MimeBundle>,
    },
    Error {
        failure: CellFailure,
        displays: Vec<MimeBundle>,
    },
}

impl CellReply {
    /// A failure, and nothing more to be said.
    pub fn failed(failure: CellFailure) -> CellReply {
        CellReply::Error {
            failure,
            displays: Vec::new(),
        }
    }
}

/// Runs cells, one after the other, on a thread of its own.
pub trait Executor: Send {
    /// Runs a cell. What it prints and shows goes to the client as it comes.
    fn execute(&mut self, cell: &CellRequest, client: &Arc<dyn Client>) -> CellReply;

    /// The value of an expression, as a front end wants it beside a cell's reply (`user_expressions`).
    fn evaluate(&mut self, expression: &str) -> Result<MimeBundle, CellFailure>;
}

/// Whether a cell can be run as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Completeness {
    Complete,
    /// More lines are needed; the next one begins with this much space.
    Incomplete {
        indent: String,
    },
    Invalid,
}

/// What can stand in place of a stretch of the code: byte offsets, end exclusive.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Completions {
    pub start: usize,
    pub end: usize,
    pub matches: Vec<Match>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    pub text: String,
    /// As front ends name it: `function`, `class`, `instance`, `module`, …
    pub kind: String,
    /// Its type or parameters, in a line; may be empty.
    pub signature: String,
}

/// What a kernel says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KernelInfo {
    pub implementation: String,
    pub version: String,
    /// Of the Rust compiler.
    pub language_version: String,
    pub banner: String,
    /// Text and address.
    pub links: Vec<(String, String)>,
}

/// Answers at once and at any time, also while the [`Executor`] runs a cell. None of it may fail, or wait for long.
pub trait RequestHandler: Send + Sync {
    fn info(&self) -> KernelInfo;

    fn completeness(&self, code: &str) -> Completeness;

    /// What can stand at a byte of the code.
    fn complete(&self, code: &str, offset: usize) -> Completions;

    /// What is known of the name at a byte of the code; `detailed` asks for all of it.
    fn inspect(&self, code: &str, offset: usize, detailed: bool) -> Option<MimeBundle>;

    /// Stops the running cell, and keeps the session's variables.
    fn interrupt(&self);
}
