//! The interface to whatever runs the cells.

use std::collections::BTreeMap;
use std::sync::Arc;

/// Content by MIME type.
pub type MimeBundle = BTreeMap<String, serde_json::Value>;

/// A cell that a front end wants to run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellRequest {
    pub code: String,
    /// The execution count that the front end shows next to the cell. A silent cell has the same count as the next
    /// cell.
    pub number: usize,
    /// The front end shows no output; only the cell's effect on the session counts.
    pub silent: bool,
}

/// An output of a running cell.
#[derive(Debug, Clone, PartialEq)]
pub enum CellOutput {
    Stdout(String),
    Stderr(String),
    /// A display with an id can be [updated](CellOutput::Update) for as long as the front end shows it.
    Display {
        data: MimeBundle,
        id: Option<String>,
    },
    Update {
        data: MimeBundle,
        id: String,
    },
    /// Clears the cell's outputs: immediately, or when the next output arrives.
    Clear {
        wait: bool,
    },
}

/// The front end that sent a cell.
///
/// It can be used from any thread and after the cell has ended: late outputs still belong to the cell.
pub trait Client: Send + Sync {
    /// Outputs appear in the order of these calls. Blocks while too much output is waiting to be sent.
    fn publish(&self, output: CellOutput);

    /// Asks the user for a line of input and waits for it.
    ///
    /// # Errors
    /// If the front end does not accept questions, disconnects, or the cell is interrupted.
    fn ask(&self, prompt: &str, password: bool) -> Result<String, InputError>;
}

/// Why there is no line of input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InputError {
    #[error("the front end does not ask for input")]
    NotAllowed,
    #[error("the question was interrupted")]
    Interrupted,
    #[error("the front end is gone")]
    Gone,
}

/// Why a cell failed. The protocol calls the fields `ename`, `evalue` and `traceback`.
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
        /// The value of the last expression, if it has one to show. Contains `text/plain`.
        result: Option<MimeBundle>,
        /// Displays that follow the result.
        displays: Vec<MimeBundle>,
        /// Pages for the front end's pager.
        pages: Vec<MimeBundle>,
    },
    Error {
        failure: CellFailure,
        /// Displays that follow the traceback.
        displays: Vec<MimeBundle>,
    },
}

impl CellReply {
    /// A failure without displays.
    pub fn failed(failure: CellFailure) -> CellReply {
        CellReply::Error {
            failure,
            displays: Vec::new(),
        }
    }
}

/// Runs cells one after another, on its own thread.
pub trait Executor: Send {
    /// Forgets earlier interrupts. It is called before front ends learn that the next cell has begun: an interrupt that
    /// arrives after that is meant for this cell.
    fn begin(&mut self) {}

    /// Runs a cell and publishes its outputs to the client as they appear.
    fn execute(&mut self, cell: &CellRequest, client: &Arc<dyn Client>) -> CellReply;

    /// Evaluates one of the `user_expressions` that a front end sends with a cell.
    ///
    /// # Errors
    /// If the expression does not compile or fails.
    fn evaluate(&mut self, expression: &str) -> Result<MimeBundle, CellFailure>;
}
