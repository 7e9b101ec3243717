//! Places in a document.

use serde::{Deserialize, Serialize};

/// A line and a column in it, both counted from zero.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Position {
    pub line: u32,
    pub character: u32,
}

/// The end is not part of the range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Range {
    pub start: Position,
    pub end: Position,
}
