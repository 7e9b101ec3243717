//! The part of CUDA's runtime that kernels linked into the prelude call: registration and launch.
//!
//! nvcc writes calls to these functions into every object with a kernel. Their names have `_ptsz` if a null stream
//! means the thread's own stream.
#![allow(non_snake_case, non_upper_case_globals, clippy::missing_safety_doc)]

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::ffi::{c_char, c_int, c_uint, c_void};
use std::sync::Mutex;

use crate::api::{self, attribute_of, text};
use crate::context;
use crate::errors::{self, INVALID_VALUE, Result};
use crate::kernels;
use crate::log;
use crate::streams::CUstream;
use crate::types::CUdeviceptr;

type CudaError = u32;

const PER_THREAD: CUstream = 2 as CUstream;

/// The kernels that are linked in: the address of the host stub, and the name on the device.
static REGISTERED: Mutex<BTreeMap<usize, String>> = Mutex::new(BTreeMap::new());

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Dim3 {
    x: c_uint,
    y: c_uint,
    z: c_uint,
}

type Configuration = (Dim3, Dim3, usize, CUstream);

thread_local! {
    static LAST_ERROR: Cell<CudaError> = const { Cell::new(0) };
    static CONFIGURATIONS: RefCell<Vec<Configuration>> = const { RefCell::new(Vec::new()) };
}

/// Runs a function of the runtime. Many of the runtime's codes are the same as the driver's.
fn call(name: &'static str, run: impl FnOnce() -> Result<()>) -> CudaError {
    log::called(name);
    let code = run().map_or_else(|failure| failure.0, |()| 0);
    if code != 0 {
        LAST_ERROR.set(code);
    }
    code
}

/// The result of a function of the driver.
fn driver(code: u32) -> Result<()> {
    if code == 0 {
        Ok(())
    } else {
        Err(errors::Failure(code))
    }
}

/// Starts the driver and makes a context current, as the runtime does at its first call.
fn start() -> Result<()> {
    // SAFETY: 0 is the only valid flag.
    driver(unsafe { api::cuInit(0) })?;
    if context::current().is_err() {
        let first = context::of(0)?;
        context::with_stack(|stack| stack.push(Some(first)));
    }
    Ok(())
}

fn stream(handle: CUstream) -> CUstream {
    if handle.is_null() { PER_THREAD } else { handle }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn __cudaRegisterFatBinary(_binary: *mut c_void) -> *mut *mut c_void {
    log::called("__cudaRegisterFatBinary");
    static mut HANDLE: *mut c_void = std::ptr::null_mut();
    &raw mut HANDLE
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn __cudaRegisterFatBinaryEnd(_handle: *mut *mut c_void) {
    log::called("__cudaRegisterFatBinaryEnd");
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn __cudaUnregisterFatBinary(_handle: *mut *mut c_void) {
    log::called("__cudaUnregisterFatBinary");
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn __cudaRegisterFunction(
    _binary: *mut *mut c_void,
    stub: *const c_char,
    _device_function: *mut c_char,
    device_name: *const c_char,
    _thread_limit: c_int,
    _thread: *mut c_void,
    _block: *mut c_void,
    _block_size: *mut c_void,
    _grid_size: *mut c_void,
    _warp_size: *mut c_int,
) {
    log::called("__cudaRegisterFunction");
    // SAFETY: nvcc writes the name as a string literal.
    if let Ok(name) = unsafe { text(device_name) } {
        log::lock(&REGISTERED).insert(stub as usize, name);
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn __cudaRegisterVar(
    _binary: *mut *mut c_void,
    _host: *mut c_char,
    _device: *mut c_char,
    _name: *const c_char,
    _is_external: c_int,
    _size: usize,
    _is_constant: c_int,
    _is_global: c_int,
) {
    log::called("__cudaRegisterVar");
}

/// A kernel's handle is the address of its stub.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __cudaGetKernel(to: *mut *mut c_void, stub: *const c_void) -> CudaError {
    call("__cudaGetKernel", || {
        // SAFETY: nvcc passes the address of a variable.
        unsafe { to.write(stub.cast_mut()) };
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn __cudaPushCallConfiguration(
    grid: Dim3,
    block: Dim3,
    shared: usize,
    stream: CUstream,
) -> c_uint {
    log::called("__cudaPushCallConfiguration");
    CONFIGURATIONS.with(|all| all.borrow_mut().push((grid, block, shared, stream)));
    0
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn __cudaPopCallConfiguration(
    grid: *mut Dim3,
    block: *mut Dim3,
    shared: *mut usize,
    stream: *mut CUstream,
) -> CudaError {
    call("__cudaPopCallConfiguration", || {
        let last = CONFIGURATIONS
            .with(|all| all.borrow_mut().pop())
            .ok_or(INVALID_VALUE)?;
        // SAFETY: nvcc passes the addresses of four variables.
        unsafe {
            grid.write(last.0);
            block.write(last.1);
            shared.write(last.2);
            stream.write(last.3);
        }
        Ok(())
    })
}

/// Launches a kernel that is linked in. It is only supported if there is a host version under its device name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __cudaLaunchKernel_ptsz(
    kernel: *mut c_void,
    grid: Dim3,
    block: Dim3,
    arguments: *mut *mut c_void,
    _shared: usize,
    own_stream: CUstream,
) -> CudaError {
    call("__cudaLaunchKernel_ptsz", || {
        start()?;
        let name = log::lock(&REGISTERED)
            .get(&(kernel as usize))
            .cloned()
            .ok_or(errors::INVALID_HANDLE)?;
        let Some(host) = kernels::find(&name) else {
            log::fault(
                "unsupported",
                &format!("`{name}` has no host version; add one in simulated-cuda/src/kernels"),
            );
            return Err(errors::NOT_SUPPORTED);
        };
        // SAFETY: the compiler's stub passes a pointer for each parameter of the kernel.
        let arguments = unsafe { api::copied(&host.parameters, arguments) }?;
        api::launch(
            &name,
            [grid.x, grid.y, grid.z],
            [block.x, block.y, block.z],
            stream(own_stream),
            arguments,
        )
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cudaGetDeviceCount(to: *mut c_int) -> CudaError {
    call("cudaGetDeviceCount", || {
        start()?;
        // SAFETY: the caller's promises are the same.
        driver(unsafe { api::cuDeviceGetCount(to) })
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cudaGetDevice(to: *mut c_int) -> CudaError {
    call("cudaGetDevice", || {
        start()?;
        // SAFETY: the caller's promises are the same.
        driver(unsafe { api::cuCtxGetDevice(to) })
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cudaSetDevice(device: c_int) -> CudaError {
    call("cudaSetDevice", || {
        start()?;
        // SAFETY: the handle is one of a context.
        driver(unsafe { api::cuCtxSetCurrent(context::of(device)?.handle()) })
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cudaDeviceGetAttribute(
    to: *mut c_int,
    attribute: c_int,
    device: c_int,
) -> CudaError {
    call("cudaDeviceGetAttribute", || {
        start()?;
        let value = attribute_of(attribute, device)?;
        // SAFETY: the caller passes the address of a variable.
        unsafe { to.write(value) };
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cudaMalloc(to: *mut CUdeviceptr, bytes: usize) -> CudaError {
    call("cudaMalloc", || {
        start()?;
        // SAFETY: the caller's promises are the same.
        driver(unsafe { api::cuMemAlloc_v2(to, bytes) })
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cudaFree(address: CUdeviceptr) -> CudaError {
    call("cudaFree", || {
        start()?;
        if address == 0 {
            return Ok(());
        }
        // SAFETY: the caller's promises are the same.
        driver(unsafe { api::cuMemFree_v2(address) })
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cudaMallocAsync_ptsz(
    to: *mut CUdeviceptr,
    bytes: usize,
    own: CUstream,
) -> CudaError {
    call("cudaMallocAsync_ptsz", || {
        start()?;
        // SAFETY: the caller's promises are the same.
        driver(unsafe { api::cuMemAllocAsync(to, bytes, stream(own)) })
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cudaFreeAsync_ptsz(address: CUdeviceptr, own: CUstream) -> CudaError {
    call("cudaFreeAsync_ptsz", || {
        start()?;
        // SAFETY: the caller's promises are the same.
        driver(unsafe { api::cuMemFreeAsync(address, stream(own)) })
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cudaMemsetAsync_ptsz(
    address: CUdeviceptr,
    value: c_int,
    bytes: usize,
    own: CUstream,
) -> CudaError {
    call("cudaMemsetAsync_ptsz", || {
        start()?;
        // SAFETY: the caller's promises are the same.
        driver(unsafe { api::cuMemsetD8Async(address, value as u8, bytes, stream(own)) })
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cudaStreamSynchronize_ptsz(own: CUstream) -> CudaError {
    call("cudaStreamSynchronize_ptsz", || {
        start()?;
        // SAFETY: the caller's promises are the same.
        driver(unsafe { api::cuStreamSynchronize(stream(own)) })
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cudaGetLastError() -> CudaError {
    log::called("cudaGetLastError");
    LAST_ERROR.replace(0)
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cudaPeekAtLastError() -> CudaError {
    log::called("cudaPeekAtLastError");
    LAST_ERROR.get()
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cudaGetErrorName(code: CudaError) -> *const c_char {
    errors::name(code)
        .unwrap_or(c"unrecognized error code")
        .as_ptr()
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cudaGetErrorString(code: CudaError) -> *const c_char {
    errors::text(code)
        .unwrap_or(c"unrecognized error code")
        .as_ptr()
}
