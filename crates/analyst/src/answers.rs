//! The answers to questions about a cell's code.

/// Why there is no documentation for a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoDoc {
    /// No crate and no cell has such a name.
    Unknown,
    /// The language server did not answer in time: it is still reading the crates, or the machine is busy.
    Late,
    /// There is no language server here. The string says, in English, how to install it.
    NoServer(&'static str),
}

/// The completions that can replace the bytes `start..end` of the cell, the likeliest first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Completions {
    pub start: usize,
    pub end: usize,
    pub items: Vec<Completion>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// The text to insert.
    pub text: String,
    /// `function`, `method`, `struct`, `variable`, `module`, `macro`, `keyword` and the like.
    pub kind: String,
    /// The signature or the type.
    pub detail: Option<String>,
    /// The first paragraph of its documentation.
    pub docs: Option<String>,
}

/// The documentation for a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doc {
    /// Where it is defined, such as `candle_core::tensor::Tensor`; `None` for locals and keywords.
    pub path: Option<String>,
    /// Its declaration in Rust; empty for keywords.
    pub signature: String,
    /// Its documentation in Markdown; empty if there is none.
    pub markdown: String,
}

/// The call around a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    /// For example `fn matmul(&self, rhs: &Tensor) -> Result<Tensor>`.
    pub text: String,
    /// The byte range of each parameter in `text`.
    pub parameters: Vec<(usize, usize)>,
    /// The parameter the position is in.
    pub active: Option<usize>,
}
