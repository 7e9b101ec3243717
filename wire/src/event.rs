//! The events that a cell sends to its session.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{MemorySpan, Transfers, Value, Variable, Work};

/// The forms of a value by MIME type. Empty if the value is not shown, such as `()`.
pub type Content = BTreeMap<String, String>;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Begin,
    Bound(Variable),
    /// A variable does not have the type that the cell expects. The cell has not started.
    Changed {
        name: String,
    },
    /// The variables that the cell consumed and assigned again, and that have a value when it ends.
    Held {
        names: Vec<String>,
    },
    Shown(Content),
    Failed {
        kind: String,
        message: String,
        help: Option<String>,
    },
    Panicked {
        message: String,
        /// The line in the generated source; 0 if the panic was elsewhere.
        line: u32,
        column: u32,
        /// The name of the thread, if it is not the cell's own.
        thread: Option<String>,
    },
    Observed {
        id: String,
        value: Value,
    },
    /// Code other than the session's and the grader's own has called something that only they may call.
    Meddled,
    /// A value shown while the cell runs. With `update`, it replaces the value that was shown with this id. The process
    /// waits for [`SEEN`](crate::SEEN), so that the value keeps its place among the lines of the streams.
    Display {
        data: Content,
        id: String,
        update: bool,
    },
    /// Clears the output. The process waits for [`SEEN`](crate::SEEN) here, too.
    Clear {
        wait: bool,
    },
    /// The cell is about to read a line from standard input.
    Asked {
        prompt: String,
        /// The check that asks the grader for its next input; `None` if the cell asks the user.
        #[serde(default)]
        check: Option<String>,
    },
    End(End),
}

/// How a cell ended, and what it cost.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct End {
    pub how: How,
    /// Seconds until the host had finished.
    pub run: f64,
    /// Additional seconds until the devices were idle.
    pub device: f64,
    pub transfers: Transfers,
    /// The memory use of each device, by name.
    pub memory: BTreeMap<String, MemorySpan>,
    /// How often the cell called each counted function.
    pub calls: BTreeMap<String, u64>,
    /// The GPUs are simulated.
    #[serde(default)]
    pub simulated: bool,
    /// What each simulated GPU was asked to compute, by name; empty with real GPUs, which are not asked.
    #[serde(default)]
    pub work: BTreeMap<String, Work>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    Done,
    /// The cell ended at a `?` or a `return`.
    Early,
    Panic,
    Interrupted,
}
