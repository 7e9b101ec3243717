//! Keeps a cell's frame, for variables that other variables borrow from: they must stay where they are.
//!
//! Such a cell is written as an `async` block, whose variables lie on the heap. It runs to its end, where it tells the store
//! what lies where, and then waits for something that never comes, so that nothing in it is ever dropped or moved.

use std::mem::ManuallyDrop;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::task::{Context, Waker};

/// Runs a cell's frame to where it waits, and keeps it for as long as the process lives.
pub fn keep_frame<F: Future>(frame: F) {
    let mut frame = ManuallyDrop::new(Box::pin(frame));
    let mut context = Context::from_waker(Waker::noop());
    // What a cell makes again for its frame has been made before, so it does not panic but for want of memory.
    let _ = catch_unwind(AssertUnwindSafe(|| frame.as_mut().poll(&mut context)));
}

/// A value of a type that differs in its lifetimes alone.
///
/// # Safety
/// `T` and `U` must be the same type but for lifetimes, and what the value borrows must stay where it is, unchanged, for as
/// long as the result is used.
pub unsafe fn extended<T, U>(value: T) -> U {
    const { assert!(size_of::<T>() == size_of::<U>()) };
    let value = ManuallyDrop::new(value);
    // SAFETY: the types have the same layout, and `value` is not used again.
    unsafe { std::mem::transmute_copy::<T, U>(&value) }
}
