//! Completion, documentation and signatures, from the toolchain's own rust-analyzer.
//!
//! The session describes what it holds as a [`Scope`]. Each question becomes a document: the session's items, and the
//! cell in a function whose parameters are the session's variables. rust-analyzer runs as a language server in its own
//! process, so it answers while cells run.

mod answers;
mod ask;
mod client;
mod closing;
mod complete;
mod document;
mod hover;
mod kind;
mod library;
mod named;
mod names;
mod notice;
mod options;
mod project;
mod protocol;
mod rank;
mod scope;
mod server;
mod signature;

pub use answers::{Completion, Completions, Doc, NoDoc, Signature};
pub use client::{Analyst, IDLE, PATIENCE};
pub use library::key as library_key;
pub use options::AnalystOptions;
pub use scope::{INFERRED, Scope, ScopeVariable};

use super::prelude::Prelude;
use crate::machine::toolchain::Toolchain;

/// Prepares what rust-analyzer reads: the copy of the standard library's sources and the list of the prelude's crates.
/// Both are created once and stored. Otherwise the first question would have to create them, which takes seconds.
pub fn prepare(toolchain: &Toolchain, prelude: &Prelude) {
    library::ensure(toolchain);
    project::Plan::find(toolchain, prelude);
}
