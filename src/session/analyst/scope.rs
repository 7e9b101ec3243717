//! What a session holds that a cell can name.

/// The session's imports, items and variables, as Rust.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scope {
    /// `use std::fs::File;`, one each.
    pub uses: Vec<String>,
    /// Functions, types, macros and impls, one each, whole.
    pub items: Vec<String>,
    pub variables: Vec<ScopeVariable>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScopeVariable {
    pub name: String,
    /// A path that the session can name: `prelude::Tensor`, `std::vec::Vec<i32>`, `Point`.
    pub type_name: String,
    pub mutable: bool,
}
