//! An emulated CUDA driver on host memory, for tests only. It is never presented as a GPU: device names begin with "Emulated".

pub mod api;
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
mod settings;
pub mod streams;
pub mod types;
