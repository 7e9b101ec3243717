//! The answer to a completion request.

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::{Answer, MarkupContent, Range};

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
