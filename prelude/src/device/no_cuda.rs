//! Stands in for the GPUs in a build without CUDA.

use candle_core::Device;

use crate::error::Result;

pub(super) fn start(ordinal: usize) -> Result<Device> {
    Device::new_cuda(ordinal)
}

pub(super) fn is_simulated(_: &Device) -> bool {
    false
}

pub(super) fn wait(device: &Device) -> Result<()> {
    device.synchronize()
}

pub(super) fn wait_for(_: &Device, _: &Device) -> Result<()> {
    Ok(())
}
