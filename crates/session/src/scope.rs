//! Everything in a session that a cell can name.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use gpu_tutor_system::lock::lock;

/// The type given to a variable created by one of the scope's statements, because its real type may have no name.
pub const INFERRED: &str = "_";

/// The session's imports, items and variables, as Rust.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scope {
    /// Imports such as `use std::fs::File;`, one per string.
    pub uses: Vec<String>,
    /// Functions, types, macros and impls, one complete item per string.
    pub items: Vec<String>,
    pub variables: Vec<ScopeVariable>,
    /// The statements that recreate variables in each cell, in order.
    pub statements: Vec<String>,
    /// The names of variables that are gone, such as moved ones.
    pub gone: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScopeVariable {
    pub name: String,
    /// A type that the session can name, such as `prelude::Tensor`, `std::vec::Vec<i32>` or `Point`; [`INFERRED`] if a
    /// statement determines it.
    pub type_name: String,
    pub mutable: bool,
}

impl Scope {
    /// The names of variables, one per type.
    pub fn one_of_each_type(&self) -> Vec<&str> {
        let mut types = HashSet::new();
        let variables = self.variables.iter();
        variables
            .filter(|variable| variable.type_name == INFERRED || types.insert(&variable.type_name))
            .map(|variable| variable.name.as_str())
            .collect()
    }
}

/// What a session can name now. Every clone shows the same session, even while a cell runs.
#[derive(Debug, Clone, Default)]
pub struct Names(Arc<Mutex<Arc<Scope>>>);

impl Names {
    /// The current scope. Each change creates a new `Arc`.
    pub fn current(&self) -> Arc<Scope> {
        lock(&self.0).clone()
    }

    /// Replaces the scope with what the session holds now.
    pub fn set(&self, scope: Scope) {
        *lock(&self.0) = Arc::new(scope);
    }
}
