//! The progress of a loop.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    pub label: String,
    pub done: u64,
    /// The number of items; `None` if it is not known.
    pub total: Option<u64>,
    pub seconds: f64,
    pub finished: bool,
}
