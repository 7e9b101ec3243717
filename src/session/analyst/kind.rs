//! What a completion is. The protocol knows fewer kinds than Rust, so some are read from the name.

use gen_lsp_types::{CompletionItem, CompletionItemKind};

/// What rust-analyzer calls a struct, and is built in.
const BUILT_IN: [&str; 19] = [
    "bool", "char", "f16", "f32", "f64", "f128", "i8", "i16", "i32", "i64", "i128", "isize", "str",
    "u8", "u16", "u32", "u64", "u128", "usize",
];
/// What rust-analyzer calls a module, and is a whole crate.
const CRATES: [&str; 6] = ["alloc", "core", "prelude", "proc_macro", "std", "test"];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
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

impl Kind {
    pub fn of(item: &CompletionItem) -> Kind {
        let name = item.label.as_str();
        match item.kind {
            Some(CompletionItemKind::Function) if name.contains('!') => Kind::Macro,
            Some(CompletionItemKind::Function) => Kind::Function,
            Some(CompletionItemKind::Method) => Kind::Method,
            Some(CompletionItemKind::Struct) if BUILT_IN.contains(&name) => Kind::BuiltIn,
            Some(CompletionItemKind::Struct) => Kind::Struct,
            Some(CompletionItemKind::Enum) => Kind::Enum,
            Some(CompletionItemKind::EnumMember) => Kind::Variant,
            Some(CompletionItemKind::Interface) => Kind::Trait,
            Some(CompletionItemKind::TypeParameter) => Kind::Type,
            Some(CompletionItemKind::Module) if CRATES.contains(&name) => Kind::Crate,
            Some(CompletionItemKind::Module) => Kind::Module,
            // A static is a value, and so is the `self` of a method.
            Some(CompletionItemKind::Value) if name == "self" => Kind::Variable,
            Some(CompletionItemKind::Constant | CompletionItemKind::Value) => Kind::Constant,
            Some(CompletionItemKind::Field) => Kind::Field,
            Some(CompletionItemKind::Variable) => Kind::Variable,
            Some(CompletionItemKind::Keyword) => Kind::Keyword,
            _ => Kind::Other,
        }
    }

    /// The word for front ends.
    pub fn name(self) -> &'static str {
        match self {
            Kind::BuiltIn | Kind::Type => "type",
            Kind::Constant => "constant",
            Kind::Crate | Kind::Module => "module",
            Kind::Enum => "enum",
            Kind::Field => "field",
            Kind::Function => "function",
            Kind::Keyword => "keyword",
            Kind::Macro => "macro",
            Kind::Method => "method",
            Kind::Other => "name",
            Kind::Struct => "struct",
            Kind::Trait => "trait",
            Kind::Variable => "variable",
            Kind::Variant => "variant",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(label: &str, kind: CompletionItemKind) -> &'static str {
        Kind::of(&CompletionItem {
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
