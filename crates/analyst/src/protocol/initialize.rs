//! The answer to the first request.

use serde::Deserialize;

use super::Answer;

#[derive(Deserialize)]
pub struct InitializeResult {
    pub capabilities: ServerCapabilities,
}

impl Answer for InitializeResult {
    const METHOD: &'static str = "initialize";
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ServerCapabilities {
    /// What the columns of positions count, for example `utf-8`.
    pub position_encoding: Option<String>,
}
