//! The part of the Language Server Protocol that the client speaks. Field names are those of the specification, fields
//! that nothing reads are left out, and request parameters are written as JSON where they are sent.

mod answers;
mod message;

use serde::{Deserialize, Serialize};

pub use answers::{
    Answer, CompletionItem, CompletionItemKind, CompletionResponse, Contents, Documentation, Hover,
    InitializeResult, ParameterLabel, SignatureHelp,
};
pub use message::Message;

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
