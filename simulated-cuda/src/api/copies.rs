//! Copies in all directions, and filling memory with a value.

use std::ffi::{c_uchar, c_uint, c_ushort, c_void};
use std::sync::Arc;

use super::memory_calls::is_pinned;
use super::on_gpu;
use crate::context::{self, Context};
use crate::errors::{INVALID_VALUE, Result};
use crate::kernels::Memory;
use crate::memory::{Checked, range_of};
use crate::streams::{self, CUstream, Kind, Point, Stream};
use crate::types::{CUcontext, CUdeviceptr, CUresult};

/// The stream of calls that name no stream and wait until they are done.
const LEGACY: CUstream = std::ptr::null_mut();

fn finish(point: &Point, context: &Context) -> Result<()> {
    point.synchronise();
    context.check()
}

/// Copies to the GPU. Memory that is not pinned is read before the call returns; pinned memory is read later, by the
/// stream.
fn to_device(
    name: &'static str,
    to: CUdeviceptr,
    from: *const c_void,
    bytes: usize,
    stream: CUstream,
) -> Result<Point> {
    let stream = streams::find(stream)?;
    if from.is_null() && bytes > 0 {
        return Err(INVALID_VALUE);
    }
    let pinned = is_pinned(from as usize, bytes);
    let taken = if pinned || bytes == 0 {
        Vec::new()
    } else {
        // SAFETY: the caller passes memory of this size to read.
        unsafe { std::slice::from_raw_parts(from.cast::<u8>(), bytes) }.to_vec()
    };
    let from = from as usize;
    let work = Box::new(move |memory: &Checked| {
        let source = if pinned {
            from as *const u8
        } else {
            taken.as_ptr()
        };
        let target = memory.write(to, bytes)?;
        // SAFETY: the target is checked; the source is the copy, or pinned memory that the caller keeps until then.
        unsafe { std::ptr::copy(source, target, bytes) };
        Ok(())
    });
    Ok(stream.push(Kind::Copy, name, Vec::new(), work))
}

/// Copies to the host. If the memory is not pinned, the call waits until the copy is done.
fn to_host(
    name: &'static str,
    to: *mut c_void,
    from: CUdeviceptr,
    bytes: usize,
    stream: CUstream,
) -> Result<Point> {
    let stream = streams::find(stream)?;
    if to.is_null() && bytes > 0 {
        return Err(INVALID_VALUE);
    }
    let pinned = is_pinned(to as usize, bytes);
    let to = to as usize;
    let work = Box::new(move |memory: &Checked| {
        let source = memory.read(from, bytes)?;
        // SAFETY: the source is checked; the caller passes memory of this size, and waits or keeps it pinned until the
        // copy is done.
        unsafe { std::ptr::copy(source, to as *mut u8, bytes) };
        Ok(())
    });
    let point = stream.push(Kind::Copy, name, Vec::new(), work);
    if !pinned {
        finish(&point, stream.context)?;
    }
    Ok(point)
}

fn on_device(
    name: &'static str,
    to: CUdeviceptr,
    from: CUdeviceptr,
    bytes: usize,
    stream: CUstream,
) -> Result<Point> {
    let stream = streams::find(stream)?;
    let work = Box::new(move |memory: &Checked| {
        let source = memory.read(from, bytes)?;
        let target = memory.write(to, bytes)?;
        // SAFETY: both ranges are checked, and `copy` allows them to overlap.
        unsafe { std::ptr::copy(source, target, bytes) };
        Ok(())
    });
    Ok(stream.push(Kind::Copy, name, Vec::new(), work))
}

/// Copies between GPUs. The stream belongs to one of them; each range is checked as memory of its own GPU.
fn between(
    name: &'static str,
    to: (CUdeviceptr, CUcontext),
    from: (CUdeviceptr, CUcontext),
    bytes: usize,
    stream: &Arc<Stream>,
) -> Result<Point> {
    let gpu = |handle| context::from_handle(handle).map(|context| context.gpu.index);
    let (target_gpu, source_gpu) = (gpu(to.1)?, gpu(from.1)?);
    let (to, from) = (to.0, from.0);
    let work = Box::new(move |memory: &Checked| {
        let source = memory.on(source_gpu).read(from, bytes)?;
        let target = memory.on(target_gpu).write(to, bytes)?;
        // SAFETY: both ranges are checked, and `copy` allows them to overlap.
        unsafe { std::ptr::copy(source, target, bytes) };
        Ok(())
    });
    Ok(stream.push(Kind::Copy, name, Vec::new(), work))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuMemcpyHtoD_v2(
    to: CUdeviceptr,
    from: *const c_void,
    bytes: usize,
) -> CUresult {
    on_gpu("cuMemcpyHtoD_v2", |context| {
        finish(
            &to_device("cuMemcpyHtoD", to, from, bytes, LEGACY)?,
            context,
        )
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuMemcpyHtoDAsync_v2(
    to: CUdeviceptr,
    from: *const c_void,
    bytes: usize,
    stream: CUstream,
) -> CUresult {
    on_gpu("cuMemcpyHtoDAsync_v2", |_| {
        to_device("cuMemcpyHtoDAsync", to, from, bytes, stream).map(drop)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuMemcpyDtoH_v2(
    to: *mut c_void,
    from: CUdeviceptr,
    bytes: usize,
) -> CUresult {
    on_gpu("cuMemcpyDtoH_v2", |context| {
        finish(&to_host("cuMemcpyDtoH", to, from, bytes, LEGACY)?, context)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuMemcpyDtoHAsync_v2(
    to: *mut c_void,
    from: CUdeviceptr,
    bytes: usize,
    stream: CUstream,
) -> CUresult {
    on_gpu("cuMemcpyDtoHAsync_v2", |_| {
        to_host("cuMemcpyDtoHAsync", to, from, bytes, stream).map(drop)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuMemcpyDtoD_v2(
    to: CUdeviceptr,
    from: CUdeviceptr,
    bytes: usize,
) -> CUresult {
    on_gpu("cuMemcpyDtoD_v2", |_| {
        on_device("cuMemcpyDtoD", to, from, bytes, LEGACY).map(drop)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuMemcpyDtoDAsync_v2(
    to: CUdeviceptr,
    from: CUdeviceptr,
    bytes: usize,
    stream: CUstream,
) -> CUresult {
    on_gpu("cuMemcpyDtoDAsync_v2", |_| {
        on_device("cuMemcpyDtoDAsync", to, from, bytes, stream).map(drop)
    })
}

/// The direction follows from the addresses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuMemcpyAsync(
    to: CUdeviceptr,
    from: CUdeviceptr,
    bytes: usize,
    stream: CUstream,
) -> CUresult {
    on_gpu("cuMemcpyAsync", |_| {
        let queued = match (range_of(to), range_of(from)) {
            (Some(_), Some(_)) => on_device("cuMemcpyAsync", to, from, bytes, stream),
            (Some(_), None) => to_device("cuMemcpyAsync", to, from as *const c_void, bytes, stream),
            (None, Some(_)) => to_host("cuMemcpyAsync", to as *mut c_void, from, bytes, stream),
            (None, None) => Err(INVALID_VALUE),
        };
        queued.map(drop)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuMemcpyPeer(
    to: CUdeviceptr,
    to_context: CUcontext,
    from: CUdeviceptr,
    from_context: CUcontext,
    bytes: usize,
) -> CUresult {
    on_gpu("cuMemcpyPeer", |context| {
        let stream = context.legacy_stream();
        let point = between(
            "cuMemcpyPeer",
            (to, to_context),
            (from, from_context),
            bytes,
            &stream,
        )?;
        finish(&point, context)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuMemcpyPeerAsync(
    to: CUdeviceptr,
    to_context: CUcontext,
    from: CUdeviceptr,
    from_context: CUcontext,
    bytes: usize,
    stream: CUstream,
) -> CUresult {
    on_gpu("cuMemcpyPeerAsync", |_| {
        let stream = streams::find(stream)?;
        between(
            "cuMemcpyPeerAsync",
            (to, to_context),
            (from, from_context),
            bytes,
            &stream,
        )
        .map(drop)
    })
}

/// Writes a value `count` times.
fn fill(
    name: &'static str,
    to: CUdeviceptr,
    value: Vec<u8>,
    count: usize,
    stream: CUstream,
) -> Result<Point> {
    let stream = streams::find(stream)?;
    let bytes = count.checked_mul(value.len()).ok_or(INVALID_VALUE)?;
    let work = Box::new(move |memory: &Checked| {
        let target = memory.write(to, bytes)?;
        // SAFETY: the range is checked, and belongs to this operation alone or an unordered access was reported.
        let target = unsafe { std::slice::from_raw_parts_mut(target, bytes) };
        target
            .chunks_exact_mut(value.len())
            .for_each(|place| place.copy_from_slice(&value));
        Ok(())
    });
    Ok(stream.push(Kind::Copy, name, Vec::new(), work))
}

macro_rules! fills {
    ($($at_once:ident $queued:ident $value:ty;)*) => {$(
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $at_once(to: CUdeviceptr, value: $value, count: usize) -> CUresult {
            on_gpu(stringify!($at_once), |_| {
                fill(stringify!($at_once), to, value.to_ne_bytes().to_vec(), count, LEGACY).map(drop)
            })
        }

        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $queued(to: CUdeviceptr, value: $value, count: usize, stream: CUstream) -> CUresult {
            on_gpu(stringify!($queued), |_| {
                fill(stringify!($queued), to, value.to_ne_bytes().to_vec(), count, stream).map(drop)
            })
        }
    )*};
}

fills! {
    cuMemsetD8_v2 cuMemsetD8Async c_uchar;
    cuMemsetD16_v2 cuMemsetD16Async c_ushort;
    cuMemsetD32_v2 cuMemsetD32Async c_uint;
}
