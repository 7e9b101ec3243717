//! Completion, documentation and signatures for cells that are being typed, from the toolchain's own rust-analyzer.
//!
//! [`Analyst`] answers the questions. It reads what a session holds from the session's
//! [`Names`](gpu_tutor_session::scope::Names). Each question becomes a document: the session's items, and the cell in a
//! function whose parameters are the session's variables. rust-analyzer runs as a language server in its own process,
//! so it answers while cells run. [`prepare`] creates in advance what it reads.
//!
//! This crate runs no cells and draws nothing, and a session does not know about it. Where rust-analyzer is missing, it
//! offers names only.

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
#[cfg(test)]
#[path = "../../../tests/support/own_folder.rs"]
mod own_folder;
mod project;
mod protocol;
mod rank;
mod server;
mod signature;

pub use answers::{Completion, Completions, Doc, NoDoc, Signature};
pub use client::Analyst;
pub use library::key as library_key;
pub use options::AnalystOptions;

use gpu_tutor_session::machine::toolchain::Toolchain;
use gpu_tutor_session::prelude::Prelude;

/// Prepares what rust-analyzer reads: the copy of the standard library's sources and the list of the prelude's crates.
/// Both are created once and kept. Otherwise the first question would create them, which takes seconds.
pub fn prepare(toolchain: &Toolchain, prelude: &Prelude) {
    library::ensure(toolchain);
    project::Plan::find(toolchain, prelude);
}
