//! Allocation: in stream order, immediate, and of pinned host memory, for which copies are asynchronous.

use std::collections::BTreeMap;
use std::ffi::{c_uint, c_void};
use std::sync::Mutex;

use super::{give, on_gpu};
use crate::context::Context;
use crate::errors::{INVALID_VALUE, OUT_OF_MEMORY, Result};
use crate::log;
use crate::memory::{allocated, freed, pool, range_of};
use crate::streams::{self, CUstream, Kind};
use crate::types::{CUdeviceptr, CUmemoryPool, CUresult};

fn allocate(to: *mut CUdeviceptr, bytes: usize, stream: CUstream) -> Result<()> {
    let stream = streams::find(stream)?;
    let gpu = stream.context.gpu.index;
    let block = {
        let mut pool = pool(gpu);
        let block = pool.allocate(bytes as u64)?;
        let address = block.address;
        let work = Box::new(move |memory: &_| {
            allocated(address, bytes as u64, gpu, Some(memory));
            Ok(())
        });
        stream.push(Kind::Mark, "cuMemAllocAsync", block.after, work);
        address
    };
    // SAFETY: as for the whole interface, see `api`.
    unsafe { give(to, block) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuMemAllocAsync(
    to: *mut CUdeviceptr,
    bytes: usize,
    stream: CUstream,
) -> CUresult {
    on_gpu("cuMemAllocAsync", |_| allocate(to, bytes, stream))
}

/// Each GPU has one pool.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuMemAllocFromPoolAsync(
    to: *mut CUdeviceptr,
    bytes: usize,
    _pool: CUmemoryPool,
    stream: CUstream,
) -> CUresult {
    on_gpu("cuMemAllocFromPoolAsync", |_| allocate(to, bytes, stream))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuMemFreeAsync(address: CUdeviceptr, stream: CUstream) -> CUresult {
    on_gpu("cuMemFreeAsync", |_| {
        let stream = streams::find(stream)?;
        let mut pool = pool(stream.context.gpu.index);
        let work = Box::new(move |memory: &_| freed(address, Some(memory)));
        let point = stream.push(Kind::Mark, "cuMemFreeAsync", Vec::new(), work);
        pool.free(address, Some(point))
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuMemAlloc_v2(to: *mut CUdeviceptr, bytes: usize) -> CUresult {
    on_gpu("cuMemAlloc_v2", |context| {
        let gpu = context.gpu.index;
        let block = pool(gpu).allocate(bytes as u64)?;
        block.after.iter().for_each(|point| point.wait());
        allocated(block.address, bytes as u64, gpu, None);
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give(to, block.address) }
    })
}

/// Waits for all work on the GPU, as NVIDIA's driver does.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuMemFree_v2(address: CUdeviceptr) -> CUresult {
    on_gpu("cuMemFree_v2", |context| {
        context.synchronise()?;
        freed(address, None).map_err(|_| INVALID_VALUE)?;
        pool(context.gpu.index).free(address, None)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuMemGetInfo_v2(free: *mut usize, total: *mut usize) -> CUresult {
    on_gpu("cuMemGetInfo_v2", |context| {
        // SAFETY: as for the whole interface, see `api`.
        unsafe {
            give(free, pool(context.gpu.index).left() as usize)?;
            give(total, context.gpu.memory as usize)
        }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuMemGetAddressRange_v2(
    base: *mut CUdeviceptr,
    bytes: *mut usize,
    address: CUdeviceptr,
) -> CUresult {
    on_gpu("cuMemGetAddressRange_v2", |_| {
        let (start, size, _) = range_of(address).ok_or(INVALID_VALUE)?;
        // SAFETY: as for the whole interface, see `api`.
        unsafe {
            give(base, start)?;
            give(bytes, size as usize)
        }
    })
}

/// Host memory that was allocated here: copies to and from it are asynchronous.
static PINNED: Mutex<BTreeMap<usize, usize>> = Mutex::new(BTreeMap::new());

/// Whether a range of host memory is pinned.
pub(super) fn is_pinned(address: usize, bytes: usize) -> bool {
    let pinned = log::lock(&PINNED);
    let before = pinned.range(..=address).next_back();
    before.is_some_and(|(start, size)| address + bytes <= start + size)
}

fn allocate_host(_: &Context, to: *mut *mut c_void, bytes: usize) -> Result<()> {
    if bytes == 0 {
        return Err(INVALID_VALUE);
    }
    // SAFETY: `malloc` may be called with any size.
    let address = unsafe { libc::malloc(bytes) };
    if address.is_null() {
        return Err(OUT_OF_MEMORY);
    }
    log::lock(&PINNED).insert(address as usize, bytes);
    // SAFETY: as for the whole interface, see `api`.
    unsafe { give(to, address) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuMemHostAlloc(
    to: *mut *mut c_void,
    bytes: usize,
    _flags: c_uint,
) -> CUresult {
    on_gpu("cuMemHostAlloc", |context| {
        allocate_host(context, to, bytes)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuMemAllocHost_v2(to: *mut *mut c_void, bytes: usize) -> CUresult {
    on_gpu("cuMemAllocHost_v2", |context| {
        allocate_host(context, to, bytes)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuMemFreeHost(address: *mut c_void) -> CUresult {
    on_gpu("cuMemFreeHost", |context| {
        log::lock(&PINNED)
            .remove(&(address as usize))
            .ok_or(INVALID_VALUE)?;
        context.synchronise()?;
        // SAFETY: `allocate_host` got this address from `malloc`, and it was still listed, so it is freed once.
        unsafe { libc::free(address) };
        Ok(())
    })
}
