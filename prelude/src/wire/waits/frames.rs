//! Walks a thread's stack with the unwinder that Rust's own panics use.

use std::ffi::{c_int, c_void};

use super::lsda::{Passage, passage};
use super::machine::{PRESERVED, Place};

/// A function on the stack that is waiting for another to return.
pub struct Frame {
    pub place: Place,
    /// Where the function begins.
    pub function: usize,
    /// What an exception raised by the called function would do here.
    pub passage: Passage,
}

/// Shows each frame to `visit`, the innermost first, until it says no.
pub fn walk(visit: &mut dyn FnMut(Frame) -> bool) {
    let mut visit = visit;
    let argument = std::ptr::from_mut(&mut visit).cast();
    // SAFETY: `show` gets back the pointer it expects, which outlives the call.
    unsafe { _Unwind_Backtrace(show, argument) };
}

extern "C" fn show(context: *mut c_void, argument: *mut c_void) -> c_int {
    // SAFETY: the pointer that `walk` handed over.
    let visit = unsafe { &mut *argument.cast::<&mut dyn FnMut(Frame) -> bool>() };
    // SAFETY: the context is valid during this call.
    let frame = unsafe { read(context) };
    match visit(frame) {
        true => GO_ON,
        false => STOP,
    }
}

/// # Safety
/// The context is one that the unwinder has just given.
unsafe fn read(context: *mut c_void) -> Frame {
    let mut exact = 0;
    // SAFETY: plain questions to the unwinder about a context of its own.
    unsafe {
        let next = _Unwind_GetIPInfo(context, &mut exact);
        // A return address lies behind its call; one at which a signal struck does not.
        let call = if exact == 0 {
            next.wrapping_sub(1)
        } else {
            next
        };
        let function = _Unwind_GetRegionStart(context);
        let table = _Unwind_GetLanguageSpecificData(context);
        Frame {
            place: Place {
                preserved: PRESERVED.map(|register| _Unwind_GetGR(context, register)),
                stack: _Unwind_GetCFA(context),
                next,
            },
            function,
            passage: passage(table, call.wrapping_sub(function)),
        }
    }
}

const GO_ON: c_int = 0;
const STOP: c_int = 4;

#[link(name = "gcc_s")]
unsafe extern "C" {
    fn _Unwind_Backtrace(
        visit: extern "C" fn(*mut c_void, *mut c_void) -> c_int,
        argument: *mut c_void,
    ) -> c_int;
    fn _Unwind_GetIPInfo(context: *mut c_void, exact: *mut c_int) -> usize;
    fn _Unwind_GetRegionStart(context: *mut c_void) -> usize;
    fn _Unwind_GetLanguageSpecificData(context: *mut c_void) -> *const u8;
    fn _Unwind_GetGR(context: *mut c_void, register: c_int) -> usize;
    fn _Unwind_GetCFA(context: *mut c_void) -> usize;
}
