//! What the session and its helper say to each other: one JSON object a line.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::answers::{Completions, Doc, Signature};
use super::scope::Scope;
use crate::session::toolchain::Toolchain;

/// Both sides are one executable, but it may be replaced while a session runs.
pub const VERSION: u32 = 1;

#[derive(Debug, Serialize, Deserialize)]
pub struct Request {
    pub version: u32,
    pub id: u64,
    pub ask: Ask,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// The first request.
    Start(Start),
    /// Not answered.
    Update(Scope),
    Complete {
        code: String,
        offset: usize,
    },
    Hover {
        code: String,
        offset: usize,
    },
    /// Documentation by name: `Tensor`, `tensor.matmul`, `Linear::forward`.
    Doc {
        name: String,
    },
    Signature {
        code: String,
        offset: usize,
    },
}

/// What the helper is started with.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Start {
    pub toolchain: Toolchain,
    /// The folder of the prelude's sources.
    pub prelude: PathBuf,
    /// The helper ends when it was not asked anything for so long.
    pub idle_seconds: u64,
}

#[derive(Debug, Serialize, Deserialize)]
pub struct Reply {
    pub version: u32,
    /// Of the request it answers.
    pub id: u64,
    pub answer: Answer,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// To `Start`: everything is loaded.
    Ready {
        /// Whether the standard library's sources are installed.
        library: bool,
    },
    Completions(Completions),
    Doc(Option<Doc>),
    Signature(Option<Signature>),
    /// The analysis broke down on this request.
    Failed,
}
