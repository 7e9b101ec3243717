//! Stands in for the memory pool in a build without CUDA.

use candle_core::Device;

use crate::error::{Error, Result};

pub(super) fn used(_: &Device) -> Result<u64> {
    Err(Error::NotCompiledWithCudaSupport)
}

pub(super) fn reserved(_: &Device) -> Result<u64> {
    Err(Error::NotCompiledWithCudaSupport)
}

pub(super) fn peak(_: &Device) -> Result<u64> {
    Err(Error::NotCompiledWithCudaSupport)
}

pub(super) fn reset_peak(_: &Device) -> Result<()> {
    Err(Error::NotCompiledWithCudaSupport)
}

pub(super) fn trim(_: &Device) -> Result<()> {
    Err(Error::NotCompiledWithCudaSupport)
}
