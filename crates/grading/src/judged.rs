//! The result of one comparison.

/// The judgement, with short descriptions of what was observed and what was wanted, for the check's message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judged {
    Passed,
    Failed { got: String, want: String },
    Inconclusive { got: String, want: String },
}
