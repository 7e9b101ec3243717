//! Creates a GPU's handle, and keeps the GPU's work in order.
//!
//! `Device::new_cuda` queues work in the stream that CUDA has for each host thread. One thread's work is then not
//! ordered with another's, so a tensor that is sent to another thread may be read before it is written. cudarc's events
//! do not help: candle passes a kernel its output in the same way as an input, so cudarc records it as read, and
//! nothing waits for the write. So each GPU has one stream that all threads share, and CUDA runs the work in one stream
//! in order. PyTorch does the same.

use candle_core::Device;
use candle_core::cuda::cudarc::driver::DriverError;

#[cfg(not(feature = "simulated"))]
use super::lookup;
use crate::error::{Error, Result};
use crate::memory::keep_freed;

/// The prefix of the names of simulated GPUs.
const SIMULATED: &str = "Simulated";

/// A new handle to a GPU, with its own stream.
pub(super) fn start(ordinal: usize) -> Result<Device> {
    let device = Device::new_cuda_with_stream(ordinal)?;
    let cuda = device.as_cuda_device()?;
    #[cfg(not(feature = "simulated"))]
    lookup::set_context(cuda.cuda_stream().context().cu_ctx());
    // SAFETY: all of this handle's work is queued in its one stream, which keeps it in order; `moves.rs` orders copies
    // from and to other streams. So no tensor needs the two events that cudarc would otherwise create for it.
    unsafe { cuda.disable_event_tracking() };
    // Ignore the failure if a device has no pool or cannot keep memory: its allocations just take longer.
    let _ = keep_freed(&device);
    Ok(device)
}

/// Whether this GPU is simulated.
pub(super) fn is_simulated(device: &Device) -> bool {
    let Device::Cuda(cuda) = device else {
        return false;
    };
    let name = cuda.cuda_stream().context().name();
    name.is_ok_and(|name| name.starts_with(SIMULATED))
}

/// Waits for all streams of the device: a learner's own handle to this GPU has a different stream.
pub(super) fn wait(device: &Device) -> Result<()> {
    let Device::Cuda(cuda) = device else {
        return Ok(());
    };
    let stream = cuda.cuda_stream();
    let context = stream.context();
    context.synchronize().map_err(|cause| {
        // The first call returns any error left over from an earlier drop, and in that case does not wait.
        let _ = context.synchronize();
        failed(cause)
    })
}

/// Makes `device` wait for all work that `other` has queued so far, before any work that is queued in it from now on.
pub(super) fn wait_for(device: &Device, other: &Device) -> Result<()> {
    if let (Device::Cuda(device), Device::Cuda(other)) = (device, other) {
        let (stream, other) = (device.cuda_stream(), other.cuda_stream());
        stream.join(&other).map_err(failed)?;
    }
    Ok(())
}

fn failed(cause: DriverError) -> Error {
    Error::wrap(cause)
}
