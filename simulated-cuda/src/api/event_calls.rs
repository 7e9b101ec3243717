//! Events.

use std::ffi::c_uint;

use super::{give, on_gpu};
use crate::errors::NOT_READY;
use crate::events;
use crate::streams::{self, CUstream};
use crate::types::{CUevent, CUresult};

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuEventCreate(to: *mut CUevent, flags: c_uint) -> CUresult {
    on_gpu("cuEventCreate", |_| {
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give(to, events::create(flags)) }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuEventDestroy_v2(event: CUevent) -> CUresult {
    on_gpu("cuEventDestroy_v2", |_| events::destroy(event))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuEventRecord(event: CUevent, stream: CUstream) -> CUresult {
    on_gpu("cuEventRecord", |_| {
        events::find(event)?.record(&streams::find(stream)?);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuEventRecordWithFlags(
    event: CUevent,
    stream: CUstream,
    _flags: c_uint,
) -> CUresult {
    on_gpu("cuEventRecordWithFlags", |_| {
        events::find(event)?.record(&streams::find(stream)?);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuEventSynchronize(event: CUevent) -> CUresult {
    on_gpu("cuEventSynchronize", |context| {
        events::find(event)?.synchronise();
        context.check()
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuEventQuery(event: CUevent) -> CUresult {
    on_gpu("cuEventQuery", |_| {
        if events::find(event)?.is_done() {
            Ok(())
        } else {
            Err(NOT_READY)
        }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuEventElapsedTime_v2(
    to: *mut f32,
    start: CUevent,
    end: CUevent,
) -> CUresult {
    on_gpu("cuEventElapsedTime_v2", |_| {
        let ms = events::find(start)?.elapsed(&*events::find(end)?)?;
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give(to, ms) }
    })
}
