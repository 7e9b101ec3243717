//! The kind of a completion. The protocol has fewer kinds than Rust, so some are inferred from the name.

use gpu_tutor_text::text;

use super::protocol::{CompletionItem, CompletionItemKind};

/// Built-in types that rust-analyzer reports as structs.
const BUILT_IN: [&str; 19] = [
    "bool", "char", "f16", "f32", "f64", "f128", "i8", "i16", "i32", "i64", "i128", "isize", "str",
    "u8", "u16", "u32", "u64", "u128", "usize",
];
/// Crates that rust-analyzer reports as modules.
const CRATES: [&str; 6] = ["alloc", "core", "prelude", "proc_macro", "std", "test"];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompletionKind {
    BuiltIn,
    Constant,
    Crate,
    Enum,
    Field,
    Function,
    Keyword,
    Macro,
    Method,
    Module,
    Other,
    Struct,
    Trait,
    Type,
    Variable,
    Variant,
}

impl CompletionKind {
    pub fn of(item: &CompletionItem) -> CompletionKind {
        let name = item.label.as_str();
        match item.kind {
            Some(CompletionItemKind::Function) if name.contains('!') => CompletionKind::Macro,
            Some(CompletionItemKind::Function) => CompletionKind::Function,
            Some(CompletionItemKind::Method) => CompletionKind::Method,
            Some(CompletionItemKind::Struct) if BUILT_IN.contains(&name) => CompletionKind::BuiltIn,
            Some(CompletionItemKind::Struct) => CompletionKind::Struct,
            Some(CompletionItemKind::Enum) => CompletionKind::Enum,
            Some(CompletionItemKind::EnumMember) => CompletionKind::Variant,
            Some(CompletionItemKind::Interface) => CompletionKind::Trait,
            Some(CompletionItemKind::TypeParameter) => CompletionKind::Type,
            Some(CompletionItemKind::Module) if CRATES.contains(&name) => CompletionKind::Crate,
            Some(CompletionItemKind::Module) => CompletionKind::Module,
            // The protocol reports both a static and the `self` of a method as values.
            Some(CompletionItemKind::Value) if name == "self" => CompletionKind::Variable,
            Some(CompletionItemKind::Constant | CompletionItemKind::Value) => {
                CompletionKind::Constant
            }
            Some(CompletionItemKind::Field) => CompletionKind::Field,
            Some(CompletionItemKind::Variable) => CompletionKind::Variable,
            Some(CompletionItemKind::Keyword) => CompletionKind::Keyword,
            _ => CompletionKind::Other,
        }
    }

    /// Its name, in English. The prompt shows it in the learner's language.
    pub fn name(self) -> &'static str {
        match self {
            CompletionKind::BuiltIn | CompletionKind::Type => text!("type"),
            CompletionKind::Constant => text!("constant"),
            CompletionKind::Crate | CompletionKind::Module => text!("module"),
            CompletionKind::Enum => text!("enum"),
            CompletionKind::Field => text!("field"),
            CompletionKind::Function => text!("function"),
            CompletionKind::Keyword => text!("keyword"),
            CompletionKind::Macro => text!("macro"),
            CompletionKind::Method => text!("method"),
            CompletionKind::Other => text!("name"),
            CompletionKind::Struct => text!("struct"),
            CompletionKind::Trait => "trait",
            CompletionKind::Variable => text!("variable"),
            CompletionKind::Variant => text!("variant"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(label: &str, kind: CompletionItemKind) -> &'static str {
        CompletionKind::of(&CompletionItem {
            label: label.into(),
            kind: Some(kind),
            ..CompletionItem::default()
        })
        .name()
    }

    #[test]
    fn what_the_protocol_does_not_tell_apart_is_read_from_the_name() {
        assert_eq!(kind("println!", CompletionItemKind::Function), "macro");
        assert_eq!(kind("ones", CompletionItemKind::Function), "function");
        assert_eq!(kind("usize", CompletionItemKind::Struct), "type");
        assert_eq!(kind("Tensor", CompletionItemKind::Struct), "struct");
        assert_eq!(kind("self", CompletionItemKind::Value), "variable");
        assert_eq!(kind("LIMIT", CompletionItemKind::Value), "constant");
    }
}
