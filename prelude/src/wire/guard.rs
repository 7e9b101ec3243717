//! The walls around a cell's statements: a panic ends them, and so does a `?`.

use std::fmt::Display;
use std::mem::ManuallyDrop;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use super::store::USER_ERROR_OCCURRED;

/// The line by which evcxr learns of a panic; a part of its protocol.
const PANICKED: &str = "EVCXR_PANIC_NOTIFICATION";

/// What every error becomes that leaves a cell by a `?`. It has evcxr's name, because the compiler may name it to the
/// learner.
pub struct EvcxrUserCodeError(());

impl<E: Display> From<E> for EvcxrUserCodeError {
    fn from(error: E) -> Self {
        say(&error);
        EvcxrUserCodeError(())
    }
}

#[inline(never)]
fn say(error: &dyn Display) {
    eprintln!("{error}");
    println!("{USER_ERROR_OCCURRED}");
}

/// Runs a cell's statements and catches their panic.
pub fn guarded<F: FnOnce() -> Result<(), EvcxrUserCodeError>>(code: F) {
    /// # Safety
    /// `code` points to an `F` that nothing uses later.
    unsafe fn call<F: FnOnce() -> Result<(), EvcxrUserCodeError>>(code: *mut u8) {
        // SAFETY: as the caller vouches.
        let _ = unsafe { ptr::read(code.cast::<F>()) }();
    }
    let mut code = ManuallyDrop::new(code);
    catch(ptr::from_mut(&mut code).cast(), call::<F>);
}

/// The part of it that is the same for all cells.
#[inline(never)]
fn catch(code: *mut u8, call: unsafe fn(*mut u8)) {
    // SAFETY: `guarded` pairs the two, and calls once.
    if catch_unwind(AssertUnwindSafe(|| unsafe { call(code) })).is_err() {
        println!("{PANICKED}");
    }
}
