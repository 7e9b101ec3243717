//! What a Jupyter kernel asks of whatever runs its cells. Knows no session, no lesson.
//!
//! The protocol itself (messages, sockets, ordering) is to be built over this trait.

use std::collections::BTreeMap;

/// Content by MIME type.
pub type Bundle = BTreeMap<String, serde_json::Value>;

/// Something a running cell says, in the order it says it.
#[derive(Debug, Clone, PartialEq)]
pub enum Said {
    Stdout(String),
    Stderr(String),
    Display(Bundle),
}

/// How a cell ended.
#[derive(Debug, Clone, PartialEq)]
pub enum Reply {
    /// With the value of its last expression, if it has one to show.
    Ok { result: Option<Bundle> },
    /// `name` and `value` are what the protocol calls `ename` and `evalue`.
    Error {
        name: String,
        value: String,
        traceback: Vec<String>,
    },
    /// Stopped by an interrupt.
    Aborted,
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

/// Runs cells, one after the other.
pub trait Engine: Send {
    fn execute(&mut self, code: &str, say: &mut dyn FnMut(Said)) -> Reply;

    fn completeness(&self, code: &str) -> Completeness;

    /// Stops the running cell from another thread and keeps its variables.
    fn interrupter(&self) -> Box<dyn Fn() + Send + Sync>;

    /// Forgets every variable and definition. Errs, in words, when a fresh start is not possible.
    fn restart(&mut self) -> Result<(), String>;
}
