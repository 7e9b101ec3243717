//! The names that every cell can use: candle's own, and whatever else lessons on devices need.
//!
//! A session begins with `use prelude::*;`. `Tensor`, `Device`, `DType` and `nn` are candle's own. The functions and
//! the trait [`TensorExt`] find devices by name, create tensors on a default device, count transfers, and measure time
//! and memory. Fallible calls return [`Result`], so that `?` works in a cell.

#![cfg_attr(test, allow(clippy::unwrap_used))]

// Nothing calls this crate. It holds compiled functions for cells to reuse.
use gpu_tutor_instances as _;
// candle calls its functions by the names of CUDA's.
#[cfg(feature = "simulated")]
use gpu_tutor_simulated_cuda as _;

#[macro_use]
mod tuples;
#[macro_use]
mod words;

mod calls;
mod create;
#[doc(hidden)]
pub mod describe;
#[doc(hidden)]
pub mod device;
mod error;
#[doc(hidden)]
pub mod explain;
mod front;
#[doc(hidden)]
pub mod grading;
#[doc(hidden)]
pub mod interrupt;
mod location;
#[doc(hidden)]
pub mod memory;
mod net;
#[doc(hidden)]
pub mod observe;
#[doc(hidden)]
pub mod picture;
mod roofline;
#[doc(hidden)]
pub mod show;
pub mod stand_in;
mod tensor_ext;
#[doc(hidden)]
pub mod tensor_picture;
mod threads;
mod time;
mod transfers;
#[doc(hidden)]
pub mod wire;

pub use candle_core;
/// The name that candle's own documentation uses.
pub use candle_core as candle;
pub use candle_core::{D, DType, Device, IndexOp, Module, Shape, Tensor, Var};
pub use candle_nn;
pub use candle_nn as nn;

pub use create::{
    Element, TensorData, arange, arange_on, eye, eye_on, full, full_on, manual_seed, ones, ones_on,
    rand, rand_on, randn, randn_on, tensor, tensor_on, zeros, zeros_on,
};
pub use device::{
    cpu, cuda_is_available, default_device, device, device_count, gpu, set_default_device,
    synchronize, try_all_gpus, try_gpu, with_device,
};
pub use error::{Error, Fault, Result};
pub use front::{Progress, Shown, clear_output, input, progress};
pub use memory::{
    MemoryMoment, MemoryTimeline, MemoryWatch, empty_cache, max_memory_allocated, memory_allocated,
    memory_reserved, memory_summary, memory_timeline, reset_peak_memory,
};
pub use net::{CrossEntropyLoss, Sequential};
pub use picture::{Picture, plot};
pub use roofline::{Roofline, roofline, roofline_on};
pub use tensor_ext::TensorExt;
pub use threads::{thread_count, with_threads};
pub use time::{
    Comparison, Measured, Sweep, Timing, Way, Work, bench, compare, sweep, timed, timed_async,
    timed_on,
};
pub use transfers::{Transfers, transfers};
