//! The answer to a request for the signature of a call.

use serde::{Deserialize, Deserializer};

use super::Answer;

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SignatureHelp {
    pub signatures: Vec<SignatureInformation>,
    pub active_signature: Option<u32>,
    /// `Some(None)` means that there is none.
    #[serde(default, deserialize_with = "given")]
    pub active_parameter: Option<Option<u32>>,
}

impl Answer for SignatureHelp {
    const METHOD: &'static str = "textDocument/signatureHelp";
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SignatureInformation {
    pub label: String,
    pub parameters: Option<Vec<ParameterInformation>>,
    /// Takes precedence over the one for all signatures, even if it says that there is none.
    #[serde(default, deserialize_with = "given")]
    pub active_parameter: Option<Option<u32>>,
}

#[derive(Deserialize)]
pub struct ParameterInformation {
    pub label: ParameterLabel,
}

/// A part of the signature's label.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum ParameterLabel {
    String(String),
    /// Its start and end, in UTF-16 units.
    Range(u32, u32),
}

/// Reads a field that is present, so that `null` is not mistaken for a missing field.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<u32>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}
