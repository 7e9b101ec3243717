//! Makes the handle of a GPU, and keeps its work in order.
//!
//! `Device::new_cuda` queues work in the stream that CUDA has for each host thread. What one thread queues is then in no
//! order with what another does, so a tensor that is sent to another thread may be read before it is written. cudarc's
//! events do not help: candle hands a kernel its output like an input, so cudarc notes it as read, and nobody waits for
//! it. So each GPU has one stream that all threads share, and CUDA runs what is in one stream in order. PyTorch does the
//! same.

use candle_core::Device;
use candle_core::cuda::cudarc::driver::DriverError;

use super::lookup;
use crate::error::{Error, Result};
use crate::memory::keep_freed;

/// How the names of the GPUs of an emulated driver begin. Tests use such a driver; nothing that it shows is a GPU.
const EMULATED: &str = "Emulated";

/// A new handle of a GPU, with a stream of its own.
pub(super) fn start(ordinal: usize) -> Result<Device> {
    let device = Device::new_cuda_with_stream(ordinal)?;
    let cuda = device.as_cuda_device()?;
    lookup::set_context(cuda.cuda_stream().context().cu_ctx());
    // SAFETY: all work of this handle is queued in its one stream, which keeps it in order; `moves.rs` orders copies
    // from and to other streams. So no tensor needs the two events that cudarc would otherwise make for it.
    unsafe { cuda.disable_event_tracking() };
    // Ignore a device that has no pool, or cannot keep anything: its allocations only take longer.
    let _ = keep_freed(&device);
    Ok(device)
}

/// Whether the driver behind this device is an emulated one.
pub(super) fn is_emulated(device: &Device) -> bool {
    let Device::Cuda(cuda) = device else {
        return false;
    };
    let name = cuda.cuda_stream().context().name();
    name.is_ok_and(|name| name.starts_with(EMULATED))
}

/// Waits for all streams of the device: a learner's own handle of this GPU has another one.
pub(super) fn wait(device: &Device) -> Result<()> {
    let Device::Cuda(cuda) = device else {
        return Ok(());
    };
    let stream = cuda.cuda_stream();
    let context = stream.context();
    context.synchronize().map_err(|cause| {
        // It first returns an error that an earlier drop has met, and then has waited for nothing.
        let _ = context.synchronize();
        failed(cause)
    })
}

/// Has `device` wait, before what is queued in it next, for the work that `other` has now.
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
