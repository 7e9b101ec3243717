//! The functions that the driver exports, under NVIDIA's names and with NVIDIA's signatures.
//!
//! A pointer that a caller passes must be null or match the type in the signature, as in every C interface. The
//! `# Safety` section of each function here would say just that, so it is only said here.
#![allow(non_snake_case, clippy::missing_safety_doc)]

mod contexts;
mod copies;
mod devices;
mod event_calls;
mod functions;
mod memory_calls;
mod pools;
mod stream_calls;
#[cfg(test)]
mod tests;

use std::ffi::{CStr, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::context::{self, Context};
use crate::errors::{INVALID_VALUE, Result, UNKNOWN};
use crate::log;
use crate::types::CUresult;

pub use contexts::*;
pub use copies::*;
pub use devices::*;
pub use event_calls::*;
pub use functions::*;
pub use memory_calls::*;
pub use pools::*;
pub use stream_calls::*;

/// Runs and counts an exported function, and returns CUDA's code for the outcome.
fn call(name: &'static str, run: impl FnOnce() -> Result<()>) -> CUresult {
    log::called(name);
    let outcome = catch_unwind(AssertUnwindSafe(run));
    outcome
        .unwrap_or(Err(UNKNOWN))
        .map_or_else(|failure| failure.0, |()| 0)
}

/// Runs an exported function on the current context's GPU. This fails if the GPU has failed before.
fn on_gpu(name: &'static str, run: impl FnOnce(&'static Context) -> Result<()>) -> CUresult {
    call(name, || {
        let context = context::current()?;
        context.enter()?;
        run(context)
    })
}

/// Writes a value to where the caller wants it.
///
/// # Safety
///
/// `to` is null or valid for writing.
unsafe fn give<T>(to: *mut T, value: T) -> Result<()> {
    if to.is_null() {
        return Err(INVALID_VALUE);
    }
    // SAFETY: it is not null, so the caller guarantees that it can be written to.
    unsafe { to.write(value) };
    Ok(())
}

/// Writes a string with its NUL into a buffer, truncated if it is too long.
///
/// # Safety
///
/// `to` is null or has space for `room` bytes.
pub(crate) unsafe fn give_text(to: *mut c_char, room: usize, text: &str) -> Result<()> {
    if to.is_null() || room == 0 {
        return Err(INVALID_VALUE);
    }
    let length = text.len().min(room - 1);
    // SAFETY: the caller guarantees the space, and `length` bytes and the NUL fit into it.
    unsafe {
        std::ptr::copy_nonoverlapping(text.as_ptr(), to.cast(), length);
        to.add(length).write(0);
    }
    Ok(())
}

/// Reads a string that the caller passes.
///
/// # Safety
///
/// `from` is null or a string that ends in NUL.
pub(crate) unsafe fn text(from: *const c_char) -> Result<String> {
    if from.is_null() {
        return Err(INVALID_VALUE);
    }
    // SAFETY: the caller guarantees the NUL.
    let text = unsafe { CStr::from_ptr(from) };
    text.to_str().map(str::to_owned).map_err(|_| INVALID_VALUE)
}
