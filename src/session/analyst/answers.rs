//! What is answered to a question on a cell.

/// What can stand in place of the bytes `start..end` of the cell, the likeliest first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Completions {
    pub start: usize,
    pub end: usize,
    pub items: Vec<Completion>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// What is put in.
    pub text: String,
    /// `function`, `method`, `struct`, `variable`, `module`, `macro`, `keyword` and the like.
    pub kind: String,
    /// The signature or the type.
    pub detail: Option<String>,
    /// The first paragraph of its documentation.
    pub docs: Option<String>,
}

/// What is known of a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doc {
    /// Where it is defined: `candle_core::tensor::Tensor`; none for locals and keywords.
    pub path: Option<String>,
    /// Its declaration, as Rust; empty for keywords.
    pub signature: String,
    /// Its documentation; empty where there is none.
    pub markdown: String,
}

/// The call around a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    /// `fn matmul(&self, rhs: &Tensor) -> Result<Tensor>`.
    pub text: String,
    /// Each parameter's bytes in the text.
    pub parameters: Vec<(usize, usize)>,
    /// The parameter the position is in.
    pub active: Option<usize>,
}
