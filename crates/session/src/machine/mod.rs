//! What this machine provides: a Rust toolchain, CUDA, GPUs, caches, and the files of an installed bundle.

pub mod allocator;
pub mod cache;
pub mod components;
pub mod cuda;
pub mod cuda_cache;
pub mod environment;
pub mod gpus;
pub mod installed;
pub mod linker;
pub mod parent_death;
pub mod toolchain;
