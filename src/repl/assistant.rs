//! Who knows the Rust that is being typed.

use crate::session::analyst::{Completions, Doc, Signature};

/// Answers while cells are typed. None of it may fail, or keep the prompt waiting for long.
pub trait Assistant {
    /// What can stand at a byte of the cell.
    fn complete(&self, code: &str, offset: usize) -> Completions;

    /// Documentation by name: `Tensor`, `tensor.matmul`, a variable.
    fn doc(&self, name: &str) -> Option<Doc>;

    /// The call around a byte of the cell, if that is known at once.
    fn signature(&self, code: &str, offset: usize) -> Option<Signature>;

    /// Whether the session holds a variable of this name.
    fn holds(&self, name: &str) -> bool;

    /// What the learner should be told once.
    fn notice(&self) -> Option<&'static str>;
}
