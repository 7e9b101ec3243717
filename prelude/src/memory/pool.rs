//! The driver's memory pool for a GPU. candle allocates from it in stream order.

use std::collections::BTreeMap;
use std::sync::Mutex;

use candle_core::Device;
use candle_core::cuda::cudarc::driver::DriverError;
use candle_core::cuda::cudarc::driver::result::{device, mem_pool};
use candle_core::cuda::cudarc::driver::sys::{CUmemPool_attribute as Attribute, CUmemoryPool};

use super::unreadable;
use crate::error::Result;

/// The share of a GPU's memory that a pool keeps for later tensors: one byte in this many. The rest stays free for
/// other processes, such as those that run graded answers.
const KEPT: u64 = 2;

pub(super) fn used(of: &Device) -> Result<u64> {
    get(of, Attribute::CU_MEMPOOL_ATTR_USED_MEM_CURRENT)
}

pub(super) fn reserved(of: &Device) -> Result<u64> {
    get(of, Attribute::CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT)
}

pub(super) fn peak(of: &Device) -> Result<u64> {
    get(of, Attribute::CU_MEMPOOL_ATTR_USED_MEM_HIGH)
}

pub(super) fn reset_peak(of: &Device) -> Result<()> {
    // This attribute can only be set to 0, which means the amount in use now.
    set(of, Attribute::CU_MEMPOOL_ATTR_USED_MEM_HIGH, 0)
}

/// Makes the pool keep freed memory. By default, it returns all of it to the driver whenever the host waits for the
/// device, and the next tensor has to wait until the driver allocates it again.
pub(crate) fn keep_freed(of: &Device) -> Result<()> {
    let stream = of.as_cuda_device()?.cuda_stream();
    let total = stream.context().total_mem();
    let total = total.map_err(|cause| unreadable(of, &cause))? as u64;
    set(
        of,
        Attribute::CU_MEMPOOL_ATTR_RELEASE_THRESHOLD,
        total / KEPT,
    )
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

fn get(of: &Device, attribute: Attribute) -> Result<u64> {
    let mut value = 0u64;
    // SAFETY: the pool exists, and all attributes that are read here are 64-bit numbers.
    with_pool(of, |pool| unsafe {
        mem_pool::get_attribute(pool, attribute, (&raw mut value).cast())
    })?;
    Ok(value)
}

fn set(of: &Device, attribute: Attribute, mut value: u64) -> Result<()> {
    // SAFETY: the pool exists, and all attributes that are set here are 64-bit numbers.
    with_pool(of, |pool| unsafe {
        mem_pool::set_attribute(pool, attribute, (&raw mut value).cast())
    })
}

/// A pool handle from the driver. It lives as long as the process.
#[derive(Clone, Copy)]
struct Pool(CUmemoryPool);

// SAFETY: it is only a handle, and the driver's functions for pools may be called from any thread.
unsafe impl Send for Pool {}

/// The pool of each GPU, by ordinal. Every cell reads it, so the driver is asked for each pool only once.
static POOLS: Mutex<BTreeMap<usize, Pool>> = Mutex::new(BTreeMap::new());

/// Calls `run` with the pool that the device allocates from.
fn with_pool<T>(
    of: &Device,
    run: impl FnOnce(CUmemoryPool) -> std::result::Result<T, DriverError>,
) -> Result<T> {
    let stream = of.as_cuda_device()?.cuda_stream();
    let context = stream.context();
    let mut pools = POOLS
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    let pool = match pools.get(&context.ordinal()) {
        Some(pool) => Ok(*pool),
        // SAFETY: the device handle comes from the driver.
        None => unsafe { device::get_mem_pool(context.cu_device()) }.map(Pool),
    };
    let done = pool.and_then(|pool| {
        pools.insert(context.ordinal(), pool);
        run(pool.0)
    });
    done.map_err(|cause| unreadable(of, &cause))
}
