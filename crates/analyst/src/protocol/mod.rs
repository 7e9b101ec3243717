//! The part of the Language Server Protocol that the client speaks. Field names are those of the specification, fields
//! that nothing reads are left out, and the parameters that are sent are written as JSON where they are sent.

mod completion;
mod hover;
mod initialize;
mod message;
mod place;
mod signature;

use serde::de::DeserializeOwned;

pub use completion::{CompletionItem, CompletionItemKind, CompletionResponse, Documentation};
pub use hover::{Contents, Hover, MarkupContent};
pub use initialize::InitializeResult;
pub use message::Message;
pub use place::{Position, Range};
pub use signature::{ParameterLabel, SignatureHelp};

/// The server's answer to a request.
pub trait Answer: DeserializeOwned {
    /// The method of the request.
    const METHOD: &'static str;
}
