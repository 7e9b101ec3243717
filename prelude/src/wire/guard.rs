//! Runs a cell's statements. A panic or a `?` ends them.

use std::mem::ManuallyDrop;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use super::done;
use super::failure::tried;
use crate::error::Error;

/// The error type of a cell: a `?` converts every error into it. It has the same name as evcxr's type, because compiler
/// messages may show that name to the learner.
pub struct EvcxrUserCodeError(());

impl<E: std::fmt::Debug> From<E> for EvcxrUserCodeError {
    fn from(error: E) -> Self {
        print_error(&error);
        EvcxrUserCodeError(())
    }
}

/// Prints an error that has not been sent. The session does not wrap a `?` in the arguments of a macro that it does not
/// know.
#[inline(never)]
fn print_error(error: &dyn std::fmt::Debug) {
    let text = format!("{error:?}");
    if text != super::failure::MARKER {
        eprintln!("{text}");
    }
}

/// Ends a cell at a `return` with a value. Sends its error; the cell's variables are not stored.
pub fn left<E: std::fmt::Display>(result: Result<(), E>) -> Result<(), EvcxrUserCodeError> {
    if tried(result).is_ok() {
        done();
    }
    Err(EvcxrUserCodeError(()))
}

/// Like [`left`], for a result whose error type cannot be inferred.
pub fn left_boxed(
    result: Result<(), Box<dyn std::error::Error>>,
) -> Result<(), EvcxrUserCodeError> {
    left(result)
}

/// Ends a cell at a `return` without a value.
#[inline(never)]
pub fn returned() -> Result<(), EvcxrUserCodeError> {
    done();
    Err(EvcxrUserCodeError(()))
}

/// Gives `Ok(…)` as a cell's last expression the prelude's error type, which could not be inferred otherwise.
pub fn success<T>(result: Result<T, Error>) -> Result<T, Error> {
    result
}

/// Runs a cell's statements and catches a panic. Returns whether they ran to the end.
pub fn guarded<F: FnOnce() -> Result<(), EvcxrUserCodeError>>(code: F) -> bool {
    /// # Safety
    /// `code` must point to a valid `F` that is not used or dropped afterwards.
    unsafe fn call<F: FnOnce() -> Result<(), EvcxrUserCodeError>>(code: *mut u8) -> bool {
        // SAFETY: the caller passes a pointer to a valid `F` and does not use the value after this read.
        let code = unsafe { ptr::read(code.cast::<F>()) };
        code().is_ok()
    }
    let mut code = ManuallyDrop::new(code);
    catch(ptr::from_mut(&mut code).cast(), call::<F>)
}

/// The part of [`guarded`] that is the same for all cells.
#[inline(never)]
fn catch(code: *mut u8, call: unsafe fn(*mut u8) -> bool) -> bool {
    // SAFETY: `guarded` passes a `call` for the type that `code` points to. The value is in a `ManuallyDrop` and is read
    // once.
    catch_unwind(AssertUnwindSafe(|| unsafe { call(code) })).unwrap_or(false)
}
