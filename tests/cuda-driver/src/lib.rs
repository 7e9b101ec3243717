//! An emulated CUDA driver on host memory, for tests only. It is never presented as a GPU: device names begin with "Emulated".

pub mod kernels;
