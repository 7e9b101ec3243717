//! Keeps a cell's frame, for variables that other variables borrow from: they must stay where they are.
//!
//! Such a cell is written as an `async` block, whose variables are on the heap. It runs to its end, where it tells the
//! store the address of each variable, and then waits for something that never happens, so that nothing in it is ever
//! dropped or moved.

use std::mem::ManuallyDrop;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::task::{Context, Waker};

/// Runs a cell's frame to the point where it waits, and keeps it until the process ends.
pub fn keep_frame<F: Future>(frame: F) {
    let mut frame = ManuallyDrop::new(Box::pin(frame));
    let mut context = Context::from_waker(Waker::noop());
    // A cell repeats only work for its frame that has succeeded before, so it can only panic if memory runs out.
    let _ = catch_unwind(AssertUnwindSafe(|| frame.as_mut().poll(&mut context)));
}

/// The value as a type that differs only in its lifetimes.
///
/// # Safety
/// `T` and `U` must be the same type except for lifetimes, and what the value borrows must stay where it is, unchanged,
/// for as long as the result is used.
pub unsafe fn extended<T, U>(value: T) -> U {
    const { assert!(size_of::<T>() == size_of::<U>()) };
    let value = ManuallyDrop::new(value);
    // SAFETY: the types have the same layout, and `value` is not used again.
    unsafe { std::mem::transmute_copy::<T, U>(&value) }
}
