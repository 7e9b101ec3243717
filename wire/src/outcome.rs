//! Parts of a cell's outcome that come from the process as they are.

use serde::{Deserialize, Serialize};

/// A variable a cell bound: any type has a name and a type; tensors and nets have the rest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Variable {
    pub name: String,
    /// The session knows it; the process leaves it empty.
    #[serde(rename = "type")]
    pub type_name: String,
    pub shape: Option<Vec<usize>>,
    pub dtype: Option<String>,
    pub device: Option<String>,
    pub bytes: Option<u64>,
    /// What is special about it: "borrows `v`".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Copies between host and devices while the cell ran.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Transfers {
    pub h2d: u64,
    pub d2h: u64,
    pub d2d: u64,
    pub bytes: u64,
}

/// Memory of one device around a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct MemorySpan {
    pub before: u64,
    pub after: u64,
    pub peak: u64,
}
