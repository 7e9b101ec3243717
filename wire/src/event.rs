//! What a cell tells its session.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{MemorySpan, Transfers, Value, Variable};

/// A value by MIME type. Empty for what is not shown, such as `()`.
pub type Content = BTreeMap<String, String>;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Begin,
    Bound(Variable),
    /// A variable is not of the type that the cell takes it for. The cell has not begun.
    Changed {
        name: String,
    },
    /// The variables that the cell has consumed and assigned again, and that have a value at its end.
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
        /// In the generated source; 0 for a place elsewhere.
        line: u32,
        column: u32,
        /// The name of a thread that is not the cell's own.
        thread: Option<String>,
    },
    Observed {
        id: String,
        value: Value,
    },
    /// Something shown while the cell runs, or in the place of what was shown under this id. The process waits for
    /// [`SEEN`](crate::SEEN), so that it stays in its place between the lines of the streams.
    Display {
        data: Content,
        id: String,
        update: bool,
    },
    /// The process waits for [`SEEN`](crate::SEEN) here, too.
    Clear {
        wait: bool,
    },
    /// A line is about to be read from standard input.
    Asked {
        prompt: String,
    },
    End(End),
}

/// How a cell ended, and what it cost.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct End {
    pub how: How,
    /// Seconds until the host was done.
    pub run: f64,
    /// Seconds until the devices were idle after that.
    pub device: f64,
    pub transfers: Transfers,
    /// By device name.
    pub memory: BTreeMap<String, MemorySpan>,
    /// How often the cell called each counted function.
    pub calls: BTreeMap<String, u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    Done,
    /// By a `?` or a `return`.
    Early,
    Panic,
    Interrupted,
}
