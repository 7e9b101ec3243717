//! Asks the CUDA driver for its devices. The driver is loaded at run time, so the machine does not need to have one.

#[cfg(not(feature = "simulated"))]
use std::ffi::CStr;
use std::ffi::{c_int, c_uint};
use std::sync::OnceLock;

/// How many devices the driver makes visible to this process; 0 if the driver cannot be loaded or initialised.
///
/// The answer is cached, because the driver reads `CUDA_VISIBLE_DEVICES` only when it is initialised.
pub(super) fn device_count() -> usize {
    match answer() {
        Answer::Devices(count) => count,
        Answer::Absent | Answer::Failed(_) => 0,
    }
}

/// The error code if the driver fails to start.
pub(super) fn failure() -> Option<c_int> {
    match answer() {
        Answer::Failed(code) => Some(code),
        Answer::Absent | Answer::Devices(_) => None,
    }
}

/// Whether the driver has been initialised. From then on, it ignores changes to `CUDA_VISIBLE_DEVICES`.
pub(super) fn was_started() -> bool {
    matches!(ANSWER.get(), Some(Answer::Devices(_)))
}

#[derive(Debug, Clone, Copy)]
enum Answer {
    /// There is no driver.
    Absent,
    /// The driver fails to start, with this code.
    Failed(c_int),
    Devices(usize),
}

static ANSWER: OnceLock<Answer> = OnceLock::new();

fn answer() -> Answer {
    *ANSWER.get_or_init(|| ask().unwrap_or(Answer::Absent))
}

/// Initialises the driver with the only valid argument, 0.
type Init = unsafe extern "C" fn(c_uint) -> c_int;
/// Writes the number of devices.
type Count = unsafe extern "C" fn(*mut c_int) -> c_int;

/// The two functions of NVIDIA's driver.
#[cfg(not(feature = "simulated"))]
fn functions() -> Option<(Init, Count)> {
    // SAFETY: the driver API specifies these two signatures.
    unsafe { Some((symbol(c"cuInit")?, symbol(c"cuDeviceGetCount")?)) }
}

/// The two functions of the driver of simulated GPUs, which is a part of this library.
#[cfg(feature = "simulated")]
fn functions() -> Option<(Init, Count)> {
    unsafe extern "C" {
        fn cuInit(flags: c_uint) -> c_int;
        fn cuDeviceGetCount(count: *mut c_int) -> c_int;
    }
    Some((cuInit, cuDeviceGetCount))
}

fn ask() -> Option<Answer> {
    let (init, count) = functions()?;
    /// The driver's code for "no CUDA-capable device is detected": `CUDA_VISIBLE_DEVICES` hides every GPU.
    const NO_DEVICE: c_int = 100;
    // SAFETY: the only valid argument of `cuInit` is 0.
    match unsafe { init(0) } {
        0 => {}
        NO_DEVICE => return Some(Answer::Devices(0)),
        code => return Some(Answer::Failed(code)),
    }
    let mut devices: c_int = 0;
    // SAFETY: `cuDeviceGetCount` is called after `cuInit`, and writes one integer.
    Some(match unsafe { count(&raw mut devices) } {
        0 => Answer::Devices(devices.try_into().unwrap_or(0)),
        code => Answer::Failed(code),
    })
}

/// The driver's function with this name; `None` if there is no driver, or it has no such function.
///
/// # Safety
/// `F` must be the type of the function.
#[cfg(not(feature = "simulated"))]
pub(super) unsafe fn symbol<F: Copy>(name: &CStr) -> Option<F> {
    // SAFETY: loading the driver only runs its own initialisers, and it is never unloaded.
    let library = unsafe { libc::dlopen(c"libcuda.so.1".as_ptr(), libc::RTLD_NOW) };
    if library.is_null() {
        return None;
    }
    // SAFETY: the library is open, and the name ends in NUL.
    let address = unsafe { libc::dlsym(library, name.as_ptr()) };
    // SAFETY: the address is not null, and the caller guarantees that it is a function of type `F`, which has the size
    // of a pointer.
    (!address.is_null()).then(|| unsafe { std::mem::transmute_copy(&address) })
}
