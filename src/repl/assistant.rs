//! Help with the Rust that is being typed: completion, documentation, signatures.

use gpu_tutor_session::SessionError;
use gpu_tutor_session::analyst::{Completions, Doc, NoDoc, Signature};

/// Answers questions about a cell while it is typed. None but documentation may fail or keep the prompt waiting for long.
pub trait Assistant {
    /// What can be written at this byte of the cell.
    fn complete(&self, code: &str, offset: usize) -> Completions;

    /// Documentation by name: `Tensor`, `tensor.matmul`, a variable.
    ///
    /// # Errors
    /// If there is none, or none yet.
    fn doc(&self, name: &str) -> Result<Doc, NoDoc>;

    /// The signature of the call around this byte of the cell, if it is known at once.
    fn signature(&self, code: &str, offset: usize) -> Option<Signature>;

    /// Whether the session holds a variable of this name.
    fn holds(&self, name: &str) -> bool;

    /// The number of CUDA devices that the session can use, once that is known.
    fn gpus(&self) -> Option<usize> {
        None
    }

    /// Which GPU the session does not use, though nobody asked for that, and what mends it.
    fn unused_gpu(&self) -> Option<SessionError> {
        None
    }

    /// A notice for the learner, shown once.
    fn notice(&self) -> Option<&'static str>;
}
