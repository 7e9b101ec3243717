//! The answers to requests.

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Deserializer};

use super::Range;

/// The server's answer to a request.
pub trait Answer: DeserializeOwned {
    /// The method of the request.
    const METHOD: &'static str;
}

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

#[derive(Deserialize)]
#[serde(untagged)]
pub enum CompletionResponse {
    Items(Vec<CompletionItem>),
    List { items: Vec<CompletionItem> },
}

impl Answer for CompletionResponse {
    const METHOD: &'static str = "textDocument/completion";
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CompletionItem {
    pub label: String,
    pub label_details: Option<CompletionItemLabelDetails>,
    pub kind: Option<CompletionItemKind>,
    pub detail: Option<String>,
    pub documentation: Option<Documentation>,
    pub sort_text: Option<String>,
    pub text_edit: Option<TextEdit>,
    pub additional_text_edits: Option<Vec<IgnoredAny>>,
}

#[derive(Deserialize)]
pub struct CompletionItemLabelDetails {
    pub detail: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
pub enum Documentation {
    String(String),
    MarkupContent(MarkupContent),
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TextEdit {
    pub new_text: String,
    /// `None` if the edit leaves it to the editor whether it inserts or replaces; such an edit has two ranges.
    pub range: Option<Range>,
}

/// The kinds that rust-analyzer assigns to Rust's items.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(from = "u32")]
pub enum CompletionItemKind {
    Method,
    Function,
    Field,
    Variable,
    Interface,
    Module,
    Value,
    Enum,
    Keyword,
    EnumMember,
    Constant,
    Struct,
    TypeParameter,
    Other,
}

impl From<u32> for CompletionItemKind {
    fn from(number: u32) -> CompletionItemKind {
        match number {
            2 => CompletionItemKind::Method,
            3 => CompletionItemKind::Function,
            5 => CompletionItemKind::Field,
            6 => CompletionItemKind::Variable,
            8 => CompletionItemKind::Interface,
            9 => CompletionItemKind::Module,
            12 => CompletionItemKind::Value,
            13 => CompletionItemKind::Enum,
            14 => CompletionItemKind::Keyword,
            20 => CompletionItemKind::EnumMember,
            21 => CompletionItemKind::Constant,
            22 => CompletionItemKind::Struct,
            25 => CompletionItemKind::TypeParameter,
            _ => CompletionItemKind::Other,
        }
    }
}

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
