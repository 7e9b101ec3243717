//! Keeps copies between GPUs in order with the work of both.
//!
//! Each of the prelude's handles has one stream, and so has each handle that a learner makes by `Device::new_cuda`. A
//! copy is queued in the stream of the device that it goes to. Between two GPUs, cudarc has it wait for the source. It
//! does not between two handles of one GPU, and in neither case does the source wait for the copy: once the tensor is
//! dropped, the source may use the memory for something else while it is still being read.

use candle_core::Device;

use super::{absent, cuda, handles};
use crate::error::Result;

/// Call before candle copies from one of two handles of the same GPU to the other.
///
/// # Errors
/// If earlier work on one of the devices has failed.
pub(crate) fn before_move(from: &Device, to: &Device) -> Result<()> {
    match are_two_gpus(from, to) && from.location() == to.location() {
        true => cuda::wait_for(to, from),
        false => Ok(()),
    }
}

/// Call before candle copies from this device to one that is not known yet. If the learner has made the handle, its
/// work is waited for.
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
