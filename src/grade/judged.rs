//! The result of one comparison.

/// What a comparison comes to; `got` and `want` in few words, for the check's message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judged {
    Passed,
    Failed { got: String, want: String },
    Inconclusive { got: String, want: String },
}
