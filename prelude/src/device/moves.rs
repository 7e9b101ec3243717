//! Keeps copies between GPUs in order with the work on both.
//!
//! Each of the prelude's handles has one stream, and so has each handle that a learner creates with `Device::new_cuda`.
//! A copy is queued in the destination device's stream. Between two GPUs, cudarc makes the copy wait for the source.
//! Between two handles to one GPU, it does not, and in neither case does the source wait for the copy: once the tensor
//! is dropped, the source may reuse the memory while it is still being read.

use candle_core::Device;

use super::{absent, cuda, handles};
use crate::error::Result;

/// Call before candle copies from one handle to another handle to the same GPU.
///
/// # Errors
/// If earlier work on one of the devices has failed.
pub(crate) fn before_move(from: &Device, to: &Device) -> Result<()> {
    match are_two_gpus(from, to) && from.location() == to.location() {
        true => cuda::wait_for(to, from),
        false => Ok(()),
    }
}

/// Call before candle copies from this device to one that is not known yet. Waits for the device's work if the learner
/// created the handle.
///
/// # Errors
/// If earlier work on the device has failed.
pub(crate) fn before_any_move(from: &Device) -> Result<()> {
    match is_gpu(from) && !handles::is_own(from) {
        true => cuda::wait(from),
        false => Ok(()),
    }
}

/// Call after candle has copied from one device to the other.
///
/// # Errors
/// If earlier work on one of the devices has failed.
pub(crate) fn after_move(from: &Device, to: &Device) -> Result<()> {
    match are_two_gpus(from, to) {
        true => cuda::wait_for(from, to),
        false => Ok(()),
    }
}

fn are_two_gpus(from: &Device, to: &Device) -> bool {
    is_gpu(from) && is_gpu(to) && !from.same_device(to)
}

fn is_gpu(device: &Device) -> bool {
    device.is_cuda() && !absent::is_absent(device)
}
