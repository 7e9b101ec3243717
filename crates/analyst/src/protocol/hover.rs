//! The answer to a hover request.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::Answer;

#[derive(Deserialize)]
pub struct Hover {
    pub contents: Contents,
}

impl Answer for Hover {
    const METHOD: &'static str = "textDocument/hover";
}

#[derive(Deserialize)]
#[serde(untagged)]
pub enum Contents {
    MarkupContent(MarkupContent),
    /// The strings of earlier versions of the protocol.
    Other(IgnoredAny),
}

#[derive(Deserialize)]
pub struct MarkupContent {
    /// The format. It distinguishes this from a piece of code, which has a language instead.
    #[serde(rename = "kind")]
    _kind: String,
    pub value: String,
}
