//! Tests the driver as a program sees it: through the functions that it exports.

use std::ffi::{c_char, c_int, c_void};
use std::ptr::null_mut;
use std::sync::{Mutex, MutexGuard};

use super::*;
use crate::errors::{ILLEGAL_ADDRESS, INVALID_VALUE, NOT_FOUND, NOT_READY, OUT_OF_MEMORY};
use crate::streams::queue;
use crate::types::{CUcontext, CUdeviceptr, CUevent, CUfunction, CUmodule, CUstream};

const PER_THREAD: CUstream = 2 as CUstream;

/// Makes the context current in this thread. Tests run one at a time, because they share the GPU's pool and its
/// counters.
fn gpu() -> MutexGuard<'static, ()> {
    static ONE: Mutex<()> = Mutex::new(());
    let turn = crate::log::lock(&ONE);
    bind();
    turn
}

fn bind() {
    let mut context: CUcontext = null_mut();
    // SAFETY: the pointers are those of variables.
    unsafe {
        assert_eq!(cuInit(0), 0);
        assert_eq!(cuDevicePrimaryCtxRetain(&raw mut context, 0), 0);
        assert_eq!(cuCtxSetCurrent(context), 0);
    }
}

fn allocate(bytes: usize, stream: CUstream) -> CUdeviceptr {
    let mut address = 0;
    // SAFETY: the pointer is that of a variable.
    assert_eq!(
        unsafe { cuMemAllocAsync(&raw mut address, bytes, stream) },
        0
    );
    address
}

fn free(address: CUdeviceptr, stream: CUstream) {
    // SAFETY: the function checks the address itself.
    assert_eq!(unsafe { cuMemFreeAsync(address, stream) }, 0);
}

fn stream() -> CUstream {
    let (mut stream, non_blocking) = (null_mut(), 1);
    // SAFETY: the pointer is that of a variable.
    assert_eq!(unsafe { cuStreamCreate(&raw mut stream, non_blocking) }, 0);
    stream
}

fn fill(address: CUdeviceptr, value: u8, bytes: usize, stream: CUstream) {
    // SAFETY: the function checks the range itself.
    assert_eq!(unsafe { cuMemsetD8Async(address, value, bytes, stream) }, 0);
}

fn synchronise() {
    // SAFETY: it takes nothing.
    assert_eq!(unsafe { cuCtxSynchronize() }, 0);
}

/// How many unordered accesses have been found so far, once all work is done.
fn unordered() -> u64 {
    synchronise();
    crate::log::counted("unordered accesses")
}

/// Blocks a stream until the lock is released.
fn hold(stream: CUstream, gate: &'static Mutex<()>) {
    let work = Box::new(move |_: &dyn crate::kernels::Memory| {
        drop(crate::log::lock(gate));
        Ok(())
    });
    assert_eq!(queue(stream, "hold", work), 0);
}

#[test]
fn work_is_done_later_and_in_order() {
    static GATE: Mutex<()> = Mutex::new(());
    let _turn = gpu();
    let stream = stream();
    let address = allocate(4, stream);
    let held = GATE.lock().unwrap();
    hold(stream, &GATE);
    fill(address, 7, 4, stream);
    // SAFETY: the pointers are those of variables.
    unsafe {
        assert_eq!(cuStreamQuery(stream), NOT_READY.0);
        drop(held);
        let mut bytes = [0u8; 4];
        assert_eq!(
            cuMemcpyDtoHAsync_v2(bytes.as_mut_ptr().cast(), address, 4, stream),
            0
        );
        assert_eq!(bytes, [7; 4]);
        assert_eq!(cuStreamQuery(stream), 0);
    }
    free(address, stream);
}

#[test]
fn a_stream_that_does_not_wait_is_found() {
    let _turn = gpu();
    let (a, b) = (stream(), stream());
    let address = allocate(1024, a);
    fill(address, 1, 1024, a);
    let before = unordered();
    fill(address, 1, 1024, a);
    fill(address, 2, 1024, b);
    assert_eq!(unordered(), before + 1);
    // A synchronisation orders what comes after it.
    fill(address, 3, 1024, a);
    synchronise();
    fill(address, 4, 1024, b);
    assert_eq!(unordered(), before + 1);
    free(address, b);
}

#[test]
fn an_event_orders_two_streams() {
    let _turn = gpu();
    let (a, b) = (stream(), stream());
    let address = allocate(1024, a);
    let before = unordered();
    let mut event: CUevent = null_mut();
    // SAFETY: the pointers are those of variables.
    unsafe {
        assert_eq!(cuEventCreate(&raw mut event, 2), 0);
        fill(address, 1, 1024, a);
        assert_eq!(cuEventRecord(event, a), 0);
        assert_eq!(cuStreamWaitEvent(b, event, 0), 0);
        fill(address, 2, 1024, b);
        assert_eq!(cuEventSynchronize(event), 0);
        assert_eq!(cuEventDestroy_v2(event), 0);
    }
    assert_eq!(unordered(), before);
    free(address, b);
}

#[test]
fn threads_have_streams_of_their_own_and_the_legacy_stream_waits_for_them() {
    let _turn = gpu();
    let address = allocate(1024, PER_THREAD);
    fill(address, 1, 1024, PER_THREAD);
    let before = unordered();
    fill(address, 1, 1024, PER_THREAD);
    let other = std::thread::spawn(move || {
        bind();
        fill(address, 2, 1024, PER_THREAD);
    });
    other.join().unwrap();
    assert_eq!(unordered(), before + 1);
    fill(address, 1, 1024, PER_THREAD);
    fill(address, 2, 1024, null_mut());
    fill(address, 3, 1024, PER_THREAD);
    assert_eq!(unordered(), before + 1);
    free(address, PER_THREAD);
}

#[test]
fn events_measure_the_time_of_the_stream() {
    static GATE: Mutex<()> = Mutex::new(());
    let _turn = gpu();
    let stream = stream();
    let (mut start, mut end): (CUevent, CUevent) = (null_mut(), null_mut());
    let (mut ms, mut backwards) = (0f32, 0f32);
    // SAFETY: the pointers are those of variables.
    unsafe {
        assert_eq!(cuEventCreate(&raw mut start, 0), 0);
        assert_eq!(cuEventCreate(&raw mut end, 0), 0);
        assert_eq!(cuEventRecord(start, stream), 0);
        let held = GATE.lock().unwrap();
        hold(stream, &GATE);
        assert_eq!(cuEventRecord(end, stream), 0);
        assert_eq!(cuEventElapsedTime_v2(&raw mut ms, start, end), NOT_READY.0);
        drop(held);
        assert_eq!(cuEventSynchronize(end), 0);
        assert_eq!(cuEventElapsedTime_v2(&raw mut ms, start, end), 0);
        assert_eq!(cuEventElapsedTime_v2(&raw mut backwards, end, start), 0);
    }
    assert!(ms > 0.0 && backwards == -ms, "{ms} {backwards}");
}

#[test]
fn a_freed_block_is_given_out_again_behind_the_stream_that_freed_it() {
    static GATE: Mutex<()> = Mutex::new(());
    let _turn = gpu();
    let (a, b) = (stream(), stream());
    let before = unordered();
    let address = allocate(1 << 20, a);
    let held = GATE.lock().unwrap();
    hold(a, &GATE);
    fill(address, 1, 1 << 20, a);
    free(address, a);
    let again = allocate(1 << 20, b);
    assert_eq!(again, address);
    fill(again, 2, 1 << 20, b);
    drop(held);
    let mut byte = 0u8;
    // SAFETY: the pointer is that of a variable.
    assert_eq!(
        unsafe { cuMemcpyDtoHAsync_v2((&raw mut byte).cast(), again, 1, b) },
        0
    );
    assert_eq!((byte, unordered()), (2, before));
    free(again, b);
}

#[test]
fn a_gpu_that_is_full_says_so() {
    let _turn = gpu();
    let mut address = 0;
    // SAFETY: the pointers are those of variables.
    unsafe {
        let code = cuMemAllocAsync(&raw mut address, 1 << 40, PER_THREAD);
        assert_eq!(code, OUT_OF_MEMORY.0);
        assert_eq!(
            cuMemAllocAsync(&raw mut address, 0, PER_THREAD),
            INVALID_VALUE.0
        );
        let (mut left, mut all) = (0, 0);
        assert_eq!(cuMemGetInfo_v2(&raw mut left, &raw mut all), 0);
        assert!(left < all && all == 8 << 30, "{left} of {all}");
    }
}

#[test]
fn a_module_gives_the_kernels_that_it_has_and_a_launch_needs_blocks() {
    let _turn = gpu();
    let text = c".version 8.0\n.target sm_80\n.visible .entry fill_f32(\n.param .u64 a,\n.param .f32 b,\n.param .u64 c\n)\n{}";
    let (mut module, mut function): (CUmodule, CUfunction) = (null_mut(), null_mut());
    // SAFETY: the pointers are those of variables and of texts that end in NUL.
    unsafe {
        assert_eq!(cuModuleLoadData(&raw mut module, text.as_ptr().cast()), 0);
        let other = cuModuleGetFunction(&raw mut function, module, c"other".as_ptr());
        assert_eq!(other, NOT_FOUND.0);
        assert_eq!(
            cuModuleGetFunction(&raw mut function, module, c"fill_f32".as_ptr()),
            0
        );
        let mut name: *const c_char = std::ptr::null();
        assert_eq!(cuFuncGetName(&raw mut name, function), 0);
        assert_eq!(CStr::from_ptr(name), c"fill_f32");
        let launch = |grid, threads, shared, arguments: &mut [*mut c_void]| {
            let arguments = arguments.as_mut_ptr();
            cuLaunchKernel(
                function,
                grid,
                1,
                1,
                threads,
                1,
                1,
                shared,
                PER_THREAD,
                arguments,
                null_mut(),
            )
        };
        let address = allocate(16, PER_THREAD);
        let (mut to, mut value, mut count) = (address, 1.5f32, 4usize);
        let mut arguments: [*mut c_void; 3] = [
            (&raw mut to).cast(),
            (&raw mut value).cast(),
            (&raw mut count).cast(),
        ];
        assert_eq!(launch(0, 32, 0, &mut arguments), INVALID_VALUE.0);
        assert_eq!(launch(1, 2048, 0, &mut arguments), INVALID_VALUE.0);
        assert_eq!(launch(1, 32, 64 << 10, &mut arguments), INVALID_VALUE.0);
        let dynamic_shared: c_int = 8;
        assert_eq!(cuFuncSetAttribute(function, dynamic_shared, 64 << 10), 0);
        assert_eq!(
            cuFuncSetAttribute(function, dynamic_shared, 1 << 20),
            INVALID_VALUE.0
        );
        free(address, PER_THREAD);
    }
}

#[test]
fn an_access_beyond_an_allocation_is_described() {
    let _turn = gpu();
    let stream = stream();
    let address = allocate(100, stream);
    static SEEN: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let work = Box::new(move |memory: &dyn crate::kernels::Memory| {
        let tried = [(address, 101), (address + 4096, 4), (0, 4)];
        let said = tried.map(|(at, bytes)| memory.read(at, bytes).expect_err("outside"));
        SEEN.lock().unwrap().extend(said);
        Ok(())
    });
    assert_eq!(queue(stream, "reader", work), 0);
    synchronise();
    let seen = SEEN.lock().unwrap();
    assert!(
        seen[0].contains("go 1 bytes beyond the allocation of 100 bytes"),
        "{seen:?}"
    );
    assert!(
        seen[1].contains("beyond") || seen[1].contains("not allocated"),
        "{seen:?}"
    );
    assert!(seen[2].contains("not allocated"), "{seen:?}");
    free(address, stream);
}

#[test]
fn every_code_has_a_name_and_a_sentence() {
    let mut text: *const c_char = std::ptr::null();
    // SAFETY: the pointer is that of a variable.
    unsafe {
        assert_eq!(cuGetErrorName(ILLEGAL_ADDRESS.0, &raw mut text), 0);
        assert_eq!(CStr::from_ptr(text), c"CUDA_ERROR_ILLEGAL_ADDRESS");
        assert_eq!(cuGetErrorString(12_345, &raw mut text), INVALID_VALUE.0);
    }
}
