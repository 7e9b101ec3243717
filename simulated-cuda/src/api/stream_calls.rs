//! Streams.

use std::ffi::{c_int, c_uint, c_void};

use super::{call, give, on_gpu};
use crate::context::Context;
use crate::errors::{NOT_READY, Result};
use crate::events;
use crate::streams::{self, CUstream, Kind, Stream};
use crate::types::{CUcontext, CUdevice, CUevent, CUresult};

/// The flag of a stream that does not wait for the legacy default stream.
const NON_BLOCKING: c_uint = 1;

fn create(context: &'static Context, to: *mut CUstream, flags: c_uint) -> Result<()> {
    let stream = Stream::new(context, flags & NON_BLOCKING == 0);
    // SAFETY: as for the whole interface, see `api`.
    unsafe { give(to, streams::register(stream)) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuStreamCreate(to: *mut CUstream, flags: c_uint) -> CUresult {
    on_gpu("cuStreamCreate", |context| create(context, to, flags))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuStreamCreateWithPriority(
    to: *mut CUstream,
    flags: c_uint,
    _priority: c_int,
) -> CUresult {
    on_gpu("cuStreamCreateWithPriority", |context| {
        create(context, to, flags)
    })
}

/// The stream ends when its work is done.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuStreamDestroy_v2(stream: CUstream) -> CUresult {
    on_gpu("cuStreamDestroy_v2", |_| {
        streams::unregister(stream)?.close();
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuStreamSynchronize(stream: CUstream) -> CUresult {
    on_gpu("cuStreamSynchronize", |_| {
        streams::synchronise(&streams::find(stream)?)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuStreamQuery(stream: CUstream) -> CUresult {
    on_gpu("cuStreamQuery", |_| {
        if streams::find(stream)?.is_idle() {
            Ok(())
        } else {
            Err(NOT_READY)
        }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuStreamWaitEvent(
    stream: CUstream,
    event: CUevent,
    _flags: c_uint,
) -> CUresult {
    on_gpu("cuStreamWaitEvent", |_| {
        events::find(event)?.order(&streams::find(stream)?);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuStreamGetFlags(stream: CUstream, to: *mut c_uint) -> CUresult {
    on_gpu("cuStreamGetFlags", |_| {
        let flags = if streams::find(stream)?.blocking {
            0
        } else {
            NON_BLOCKING
        };
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give(to, flags) }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuStreamGetCtx(stream: CUstream, to: *mut CUcontext) -> CUresult {
    on_gpu("cuStreamGetCtx", |_| {
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give(to, streams::find(stream)?.context.handle()) }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuStreamGetDevice(stream: CUstream, to: *mut CUdevice) -> CUresult {
    on_gpu("cuStreamGetDevice", |_| {
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give(to, streams::find(stream)?.context.ordinal) }
    })
}

/// This driver never captures anything into a graph.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuStreamIsCapturing(stream: CUstream, to: *mut c_uint) -> CUresult {
    on_gpu("cuStreamIsCapturing", |_| {
        streams::find(stream)?;
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give(to, 0) }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuLaunchHostFunc(
    stream: CUstream,
    function: extern "C" fn(*mut c_void),
    data: *mut c_void,
) -> CUresult {
    on_gpu("cuLaunchHostFunc", |_| {
        let data = data as usize;
        let work = Box::new(move |_: &_| {
            function(data as *mut c_void);
            Ok(())
        });
        streams::find(stream)?.push(Kind::Mark, "cuLaunchHostFunc", Vec::new(), work);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuCtxGetStreamPriorityRange(
    least: *mut c_int,
    greatest: *mut c_int,
) -> CUresult {
    call("cuCtxGetStreamPriorityRange", || {
        // SAFETY: as for the whole interface, see `api`.
        unsafe {
            give(least, 0)?;
            give(greatest, 0)
        }
    })
}
