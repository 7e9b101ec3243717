//! Primary contexts, and the current context of a thread.

use std::ffi::{c_int, c_uint};
use std::sync::atomic::Ordering;

use super::{call, give, on_gpu};
use crate::context::{self, with_stack};
use crate::errors::{INVALID_CONTEXT, NOT_SUPPORTED};
use crate::types::{CUcontext, CUdevice, CUresult};

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuDevicePrimaryCtxRetain(
    to: *mut CUcontext,
    device: CUdevice,
) -> CUresult {
    call("cuDevicePrimaryCtxRetain", || {
        let context = context::of(device)?;
        context.enter()?;
        context.retained.fetch_add(1, Ordering::Relaxed);
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give(to, context.handle()) }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuDevicePrimaryCtxRelease_v2(device: CUdevice) -> CUresult {
    call("cuDevicePrimaryCtxRelease_v2", || {
        let retained = &context::of(device)?.retained;
        let less = |count: u32| count.checked_sub(1);
        let released = retained.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        released.map(drop).map_err(|_| INVALID_CONTEXT)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuDevicePrimaryCtxGetState(
    device: CUdevice,
    flags: *mut c_uint,
    active: *mut c_int,
) -> CUresult {
    call("cuDevicePrimaryCtxGetState", || {
        let retained = context::of(device)?.retained.load(Ordering::Relaxed);
        // SAFETY: as for the whole interface, see `api`.
        unsafe {
            give(flags, 0)?;
            give(active, c_int::from(retained > 0))
        }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuDevicePrimaryCtxSetFlags_v2(
    device: CUdevice,
    _flags: c_uint,
) -> CUresult {
    call("cuDevicePrimaryCtxSetFlags_v2", || {
        context::of(device).map(drop)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuCtxGetCurrent(to: *mut CUcontext) -> CUresult {
    call("cuCtxGetCurrent", || {
        context::all()?;
        let current = with_stack(|stack| stack.last().copied().flatten());
        let handle = current.map_or(std::ptr::null_mut(), |context| context.handle());
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give(to, handle) }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuCtxSetCurrent(handle: CUcontext) -> CUresult {
    call("cuCtxSetCurrent", || {
        let context = if handle.is_null() {
            None
        } else {
            Some(context::from_handle(handle)?)
        };
        with_stack(|stack| {
            stack.pop();
            stack.push(context);
        });
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuCtxPushCurrent_v2(handle: CUcontext) -> CUresult {
    call("cuCtxPushCurrent_v2", || {
        let context = context::from_handle(handle)?;
        with_stack(|stack| stack.push(Some(context)));
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuCtxPopCurrent_v2(to: *mut CUcontext) -> CUresult {
    call("cuCtxPopCurrent_v2", || {
        let context = with_stack(Vec::pop).flatten().ok_or(INVALID_CONTEXT)?;
        if to.is_null() {
            return Ok(());
        }
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give(to, context.handle()) }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuCtxGetDevice(to: *mut CUdevice) -> CUresult {
    call("cuCtxGetDevice", || {
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give(to, context::current()?.ordinal) }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuCtxSynchronize() -> CUresult {
    on_gpu("cuCtxSynchronize", |context| context.synchronise())
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuCtxSynchronize_v2(handle: CUcontext) -> CUresult {
    call("cuCtxSynchronize_v2", || {
        let context = context::from_handle(handle)?;
        context.enter()?;
        context.synchronise()
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuCtxGetFlags(to: *mut c_uint) -> CUresult {
    on_gpu("cuCtxGetFlags", |_| {
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give(to, 0) }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuCtxSetFlags(_flags: c_uint) -> CUresult {
    on_gpu("cuCtxSetFlags", |_| Ok(()))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuCtxEnablePeerAccess(_peer: CUcontext, _flags: c_uint) -> CUresult {
    on_gpu("cuCtxEnablePeerAccess", |_| Err(NOT_SUPPORTED))
}
