//! Generic code, compiled once for the types that cells use most.
//!
//! A cell that calls `Tensor::zeros` or drops a tensor would otherwise compile this code itself: nine tenths of what
//! rustc generated for such a cell. rustc looks for a generic function in the crates below before it compiles one, but
//! only in crates that were compiled to share them: those that are optimised for less than speed, and for code that drops
//! values those that are compiled incrementally. So this crate is compiled in that way (`SHARING` in
//! `src/session/prelude/sources.rs`) and all others as usual. Without it cells are the same, and slower to compile.
//!
//! The functions here are never called. What they mention is compiled.

pub mod numbers;
pub mod shapes;
pub mod values;
