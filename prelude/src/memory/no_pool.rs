//! Stands in for the memory pool in a build without CUDA.

use candle_core::Device;

use super::Usage;
use crate::error::{Error, Result};

pub(super) fn usage(_: &Device) -> Result<Usage> {
    Err(Error::NotCompiledWithCudaSupport)
}

pub(super) fn reset_peak(_: &Device) -> Result<()> {
    Err(Error::NotCompiledWithCudaSupport)
}

pub(super) fn trim(_: &Device) -> Result<()> {
    Err(Error::NotCompiledWithCudaSupport)
}
