//! Where nobody has tried yet how to stop a wait, it goes on until it ends by itself or a second interrupt kills.

use std::ffi::c_void;

/// # Safety
/// None is asked for: this does nothing.
pub unsafe fn stop(_: *mut c_void) {}

pub(super) mod reminder {
    use std::ffi::c_int;

    pub const CODE: c_int = c_int::MIN;

    pub enum Cell {
        None,
        Here,
        On(c_int),
    }

    pub fn cell() -> Cell {
        Cell::None
    }

    pub fn begin() {}

    pub fn end() {}

    pub fn start() {}

    pub fn stop() {}

    pub fn forward(_: c_int, _: c_int) {}
}
