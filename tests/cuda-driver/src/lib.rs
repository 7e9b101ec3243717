//! An emulated CUDA driver on host memory, for tests only. It is never presented as a GPU: device names begin with "Emulated".

pub mod api;
pub mod blas;
mod clock;
mod context;
mod cudart;
pub mod errors;
mod events;
mod gpus;
pub mod kernels;
mod log;
mod memory;
mod modules;
mod nvml;
pub mod rand;
mod settings;
pub mod streams;
pub mod types;
