//! What stands around a cell's statements: a panic ends them, and so does a `?`.

use std::mem::ManuallyDrop;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use super::done;
use super::failure::tried;
use crate::error::Error;

/// What every error becomes that leaves a cell by a `?`. It has evcxr's name, because the compiler may name it to the
/// learner.
pub struct EvcxrUserCodeError(());

impl<E: std::fmt::Debug> From<E> for EvcxrUserCodeError {
    fn from(error: E) -> Self {
        say(&error);
        EvcxrUserCodeError(())
    }
}

/// A `?` within the arguments of a macro that the session does not know stands behind no hook: its error is told here.
#[inline(never)]
fn say(error: &dyn std::fmt::Debug) {
    let text = format!("{error:?}");
    if text != super::failure::MARKER {
        eprintln!("{text}");
    }
}

/// The result of a cell that ends in a `return`. Its error has been sent, and its variables are not stored.
pub fn left<E: std::fmt::Display>(result: Result<(), E>) -> Result<(), EvcxrUserCodeError> {
    if tried(result).is_ok() {
        done();
    }
    Err(EvcxrUserCodeError(()))
}

/// The same where nothing says of which type the error is.
pub fn left_boxed(
    result: Result<(), Box<dyn std::error::Error>>,
) -> Result<(), EvcxrUserCodeError> {
    left(result)
}

/// A `return` without a value.
#[inline(never)]
pub fn returned() -> Result<(), EvcxrUserCodeError> {
    done();
    Err(EvcxrUserCodeError(()))
}

/// `Ok(…)` as a cell's last expression: its error is the prelude's, because nothing else says of which type it is.
pub fn success<T>(result: Result<T, Error>) -> Result<T, Error> {
    result
}

/// Runs a cell's statements and catches their panic; tells whether they came to their end.
pub fn guarded<F: FnOnce() -> Result<(), EvcxrUserCodeError>>(code: F) -> bool {
    /// # Safety
    /// `code` points to an `F` that nothing uses later.
    unsafe fn call<F: FnOnce() -> Result<(), EvcxrUserCodeError>>(code: *mut u8) -> bool {
        // SAFETY: `code` points to an `F`, and it is not used after this read.
        let code = unsafe { ptr::read(code.cast::<F>()) };
        code().is_ok()
    }
    let mut code = ManuallyDrop::new(code);
    catch(ptr::from_mut(&mut code).cast(), call::<F>)
}

/// The part of it that is the same for all cells.
#[inline(never)]
fn catch(code: *mut u8, call: unsafe fn(*mut u8) -> bool) -> bool {
    // SAFETY: `guarded` passes a function for this very type, and `code` is read once.
    catch_unwind(AssertUnwindSafe(|| unsafe { call(code) })).unwrap_or(false)
}
