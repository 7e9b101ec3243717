//! What the CUDA driver of this machine says, without needing one.

use std::sync::OnceLock;

/// How many devices the driver shows this process; 0 where it cannot be loaded or started.
///
/// Asked once: the driver itself reads `CUDA_VISIBLE_DEVICES` only when it starts.
pub(super) fn device_count() -> usize {
    COUNT.get_or_init(ask).unwrap_or(0)
}

/// What the driver said; nothing where there is none.
static COUNT: OnceLock<Option<usize>> = OnceLock::new();

/// Whether the driver has been started: what `CUDA_VISIBLE_DEVICES` says from then on is not heard.
pub(super) fn was_started() -> bool {
    COUNT.get().is_some_and(Option::is_some)
}

#[cfg(unix)]
fn ask() -> Option<usize> {
    use std::ffi::{CStr, c_int, c_uint, c_void};

    type Init = unsafe extern "C" fn(c_uint) -> c_int;
    type Count = unsafe extern "C" fn(*mut c_int) -> c_int;

    /// # Safety
    /// `F` must be the type of the function that `name` stands for in `library`.
    unsafe fn symbol<F: Copy>(library: *mut c_void, name: &CStr) -> Option<F> {
        // SAFETY: the library is open and the name ends in NUL; dlsym gives null for what it does not find.
        let address = unsafe { libc::dlsym(library, name.as_ptr()) };
        // SAFETY: not null, and of type `F` by this function's own contract; both are one pointer wide.
        (!address.is_null()).then(|| unsafe { std::mem::transmute_copy(&address) })
    }

    // SAFETY: loading the driver runs its own initialisers and nothing of ours; it stays loaded for good.
    let library = unsafe { libc::dlopen(c"libcuda.so.1".as_ptr(), libc::RTLD_NOW) };
    if library.is_null() {
        return None;
    }
    // SAFETY: the driver API fixes these two signatures.
    let (init, count): (Init, Count) = unsafe {
        (
            symbol(library, c"cuInit")?,
            symbol(library, c"cuDeviceGetCount")?,
        )
    };
    let mut devices: c_int = 0;
    // SAFETY: `cuInit` takes 0; `cuDeviceGetCount` writes one integer, and only after a successful start.
    let started = unsafe { init(0) == 0 && count(&raw mut devices) == 0 };
    started.then_some(devices)?.try_into().ok()
}

#[cfg(not(unix))]
fn ask() -> Option<usize> {
    None
}
