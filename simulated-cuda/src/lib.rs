//! GPUs that are simulated on the host: a CUDA driver, cuBLAS, cuRAND and NVML that work on host memory with host
//! arithmetic. candle's CUDA code runs on them unchanged. What depends on *where* something is computed is as on a GPU:
//! devices, copies, streams and their order, memory that can run out. Times are not, so a simulated GPU is never
//! presented as a real one: its name begins with "Simulated".

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
mod unsupported;
pub mod work;
