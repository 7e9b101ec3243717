//! The memory that a closure needs.

use candle_core::Device;

use crate::device::synchronize_used;
use crate::error::Result;
use crate::memory::{PeakWatch, empty_cache};
use crate::time::Measured;

/// The bytes that a closure needs at its peak, in addition to those in use before it runs. A closure that calls
/// `reset_peak_memory` does not lower the result.
///
/// On a GPU, these are the bytes of tensors. On the CPU, they are the growth of the process's resident set, which is a
/// coarse measure.
///
/// # Errors
/// If the closure returns an error, or the device's memory cannot be read.
pub fn peak_of<R: Measured>(device: &Device, run: impl FnOnce() -> R) -> Result<u64> {
    synchronize_used();
    // On the CPU, memory that was freed earlier would be reused without any growth.
    if device.is_cpu() {
        empty_cache(device)?;
    }
    let watch = PeakWatch::start(device)?;
    let value = run().outcome()?;
    synchronize_used();
    let extra = watch.extra();
    drop(value);
    extra
}
