//! The driver's memory pool of a GPU. candle allocates from it in stream order.

use candle_core::Device;
use candle_core::cuda::cudarc::driver::DriverError;
use candle_core::cuda::cudarc::driver::result::{device, mem_pool};
use candle_core::cuda::cudarc::driver::sys::{CUmemPool_attribute as Attribute, CUmemoryPool};

use super::{Usage, unreadable};
use crate::error::Result;

pub(super) fn usage(of: &Device) -> Result<Usage> {
    with_pool(of, |pool| {
        Ok(Usage {
            used: get(pool, Attribute::CU_MEMPOOL_ATTR_USED_MEM_CURRENT)?,
            reserved: get(pool, Attribute::CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT)?,
            peak: get(pool, Attribute::CU_MEMPOOL_ATTR_USED_MEM_HIGH)?,
        })
    })
}

pub(super) fn reset_peak(of: &Device) -> Result<()> {
    with_pool(of, |pool| {
        let mut zero = 0u64;
        // SAFETY: the pool exists; this attribute is a 64-bit number, and 0 is the only value it may be set to.
        unsafe {
            mem_pool::set_attribute(
                pool,
                Attribute::CU_MEMPOOL_ATTR_USED_MEM_HIGH,
                (&raw mut zero).cast(),
            )
        }
    })
}

/// Releases unused memory. Waits for the device first, because memory freed in a stream returns to the pool only when
/// the stream reaches that point.
pub(super) fn trim(of: &Device) -> Result<()> {
    of.as_cuda_device()?
        .cuda_stream()
        .context()
        .synchronize()
        .map_err(|cause| unreadable(of, &cause))?;
    // SAFETY: the pool exists, and trimming never releases memory that is in use.
    with_pool(of, |pool| unsafe { mem_pool::trim_to(pool, 0) })
}

fn get(pool: CUmemoryPool, attribute: Attribute) -> std::result::Result<u64, DriverError> {
    let mut value = 0u64;
    // SAFETY: the pool exists, and all attributes that are read here are 64-bit numbers.
    unsafe { mem_pool::get_attribute(pool, attribute, (&raw mut value).cast())? };
    Ok(value)
}

/// Calls `run` with the pool from which the device currently allocates.
fn with_pool<T>(
    of: &Device,
    run: impl FnOnce(CUmemoryPool) -> std::result::Result<T, DriverError>,
) -> Result<T> {
    let stream = of.as_cuda_device()?.cuda_stream();
    let context = stream.context();
    context
        .bind_to_thread()
        // SAFETY: the device belongs to the context, which has just been bound to this thread.
        .and_then(|()| unsafe { device::get_mem_pool(context.cu_device()) })
        .and_then(run)
        .map_err(|cause| unreadable(of, &cause))
}
