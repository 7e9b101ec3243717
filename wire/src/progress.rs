//! How far a loop has come.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    pub label: String,
    pub done: u64,
    /// Absent where the loop's end is not known.
    pub total: Option<u64>,
    pub seconds: f64,
    pub finished: bool,
}
