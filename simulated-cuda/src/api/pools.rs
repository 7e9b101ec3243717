//! Memory pools. Each GPU has one, the default pool, whose handle is its number plus one.

use std::ffi::{c_int, c_void};

use super::{call, give};
use crate::context;
use crate::errors::{INVALID_VALUE, NOT_SUPPORTED, Result};
use crate::memory::{Pool, pool};
use crate::types::{CUdevice, CUmemoryPool, CUresult};

fn handle(device: CUdevice, to: *mut CUmemoryPool) -> Result<()> {
    let gpu = context::of(device)?.gpu.index;
    // SAFETY: as for the whole interface, see `api`.
    unsafe { give(to, (gpu + 1) as CUmemoryPool) }
}

fn with<T>(handle: CUmemoryPool, run: impl FnOnce(&mut Pool) -> Result<T>) -> Result<T> {
    let gpu = (handle as usize).wrapping_sub(1);
    let context = context::all()?
        .iter()
        .find(|context| context.gpu.index == gpu);
    context.ok_or(INVALID_VALUE)?.enter()?;
    run(&mut pool(gpu))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuDeviceGetDefaultMemPool(
    to: *mut CUmemoryPool,
    device: CUdevice,
) -> CUresult {
    call("cuDeviceGetDefaultMemPool", || handle(device, to))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuDeviceGetMemPool(to: *mut CUmemoryPool, device: CUdevice) -> CUresult {
    call("cuDeviceGetMemPool", || handle(device, to))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuMemPoolTrimTo(pool: CUmemoryPool, keep: usize) -> CUresult {
    call("cuMemPoolTrimTo", || {
        with(pool, |pool| {
            pool.trim(keep as u64);
            Ok(())
        })
    })
}

const REUSE: std::ops::RangeInclusive<c_int> = 1..=3;
const RELEASE_THRESHOLD: c_int = 4;
const RESERVED: c_int = 5;
const RESERVED_HIGH: c_int = 6;
const USED: c_int = 7;
const USED_HIGH: c_int = 8;

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuMemPoolGetAttribute(
    pool: CUmemoryPool,
    attribute: c_int,
    to: *mut c_void,
) -> CUresult {
    call("cuMemPoolGetAttribute", || {
        with(pool, |pool| {
            let value = match attribute {
                // SAFETY: as for the whole interface, see `api`; these attributes are of type `int`.
                attribute if REUSE.contains(&attribute) => {
                    return unsafe { give(to.cast::<c_int>(), 1) };
                }
                RELEASE_THRESHOLD => pool.threshold,
                RESERVED => pool.figures.reserved,
                RESERVED_HIGH => pool.figures.reserved_high,
                USED => pool.figures.used,
                USED_HIGH => pool.figures.used_high,
                _ => return Err(INVALID_VALUE),
            };
            // SAFETY: as for the whole interface, see `api`; these attributes are of type `cuuint64_t`.
            unsafe { give(to.cast::<u64>(), value) }
        })
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuMemPoolSetAttribute(
    pool: CUmemoryPool,
    attribute: c_int,
    from: *mut c_void,
) -> CUresult {
    call("cuMemPoolSetAttribute", || {
        with(pool, |pool| {
            if from.is_null() {
                return Err(INVALID_VALUE);
            }
            if REUSE.contains(&attribute) {
                return Err(NOT_SUPPORTED);
            }
            // SAFETY: it is not null, and the remaining attributes are of type `cuuint64_t`.
            let value = unsafe { from.cast::<u64>().read_unaligned() };
            match (attribute, value) {
                (RELEASE_THRESHOLD, threshold) => pool.threshold = threshold,
                // A peak can only be reset to the amount in use now, which is written as 0.
                (RESERVED_HIGH, 0) => pool.figures.reserved_high = pool.figures.reserved,
                (USED_HIGH, 0) => pool.figures.used_high = pool.figures.used,
                _ => return Err(INVALID_VALUE),
            }
            Ok(())
        })
    })
}
