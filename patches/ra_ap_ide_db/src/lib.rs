//! Names that evcxr uses in its completion settings.

pub use std::collections::HashMap as FxHashMap;

pub struct SnippetCap;

impl SnippetCap {
    pub fn new(allowed: bool) -> Option<SnippetCap> {
        allowed.then_some(SnippetCap)
    }
}

pub mod imports {
    pub mod insert_use {
        pub enum ImportGranularity {
            Item,
        }

        pub struct InsertUseConfig {
            pub prefix_kind: ra_ap_hir::PrefixKind,
            pub group: bool,
            pub granularity: ImportGranularity,
            pub enforce_granularity: bool,
            pub skip_glob_imports: bool,
        }
    }
}

#[derive(Clone, Copy)]
pub enum SymbolKind {
    Attribute,
    BuiltinAttr,
    Const,
    ConstParam,
    CrateRoot,
    Derive,
    DeriveHelper,
    Enum,
    Field,
    Function,
    Label,
    Local,
    Macro,
    Method,
    Module,
    ProcMacro,
    SelfParam,
    SelfType,
    Static,
    Struct,
    ToolModule,
    Trait,
    TypeAlias,
    TypeParam,
    Union,
    ValueParam,
    Variant,
}
