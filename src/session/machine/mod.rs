//! What this machine has: a Rust toolchain, CUDA, GPUs, and what a bundle has installed.

pub mod cache;
pub mod components;
pub mod cuda;
pub mod environment;
pub mod gpus;
pub mod installed;
pub mod sandbox;
pub mod toolchain;
