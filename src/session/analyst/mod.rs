//! Completion, documentation and signatures, from a full analysis in a process of its own.
//!
//! The session tells what it holds ([`Scope`]); the helper, this very executable called by another name, holds
//! rust-analyzer and answers while cells run.

mod answers;
mod client;
mod helper;
mod process;
mod protocol;
mod running;
mod scope;

pub use answers::{Completion, Completions, Doc, Signature};
pub use client::{Analyst, IDLE, Options, PATIENCE};
pub use helper::hook;
pub use scope::{Scope, ScopeVariable};
