//! Help with the Rust that the learner is typing: completion, documentation, signatures.

use gpu_tutor_analyst::{Completions, Doc, NoDoc, Signature};
use gpu_tutor_session::SessionError;

/// Answers questions about a cell while it is being typed. Only requests for documentation are allowed to fail or to
/// keep the prompt waiting for long.
pub trait Assistant {
    /// What can be written at this byte offset in the cell.
    fn complete(&self, code: &str, offset: usize) -> Completions;

    /// Documentation by name: `Tensor`, `tensor.matmul`, a variable.
    ///
    /// # Errors
    /// If there is no documentation, or none yet.
    fn doc(&self, name: &str) -> Result<Doc, NoDoc>;

    /// The signature of the call around this byte offset in the cell, if it is known immediately.
    fn signature(&self, code: &str, offset: usize) -> Option<Signature>;

    /// Whether the session holds a variable of this name.
    fn holds(&self, name: &str) -> bool;

    /// The number of CUDA devices that the session can use, once that is known.
    fn gpus(&self) -> Option<usize> {
        None
    }

    /// Why the session does not use the GPU, unless that was requested, and how to fix it.
    fn unused_gpu(&self) -> Option<SessionError> {
        None
    }

    /// A notice for the learner, shown once.
    fn notice(&self) -> Option<&'static str>;
}
