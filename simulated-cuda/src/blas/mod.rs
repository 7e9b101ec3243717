//! cuBLAS: handles, and the matrix products that candle and cudarc request.
//!
//! All functions here behave as cuBLAS documents; the pointers passed to them must meet its requirements.
#![allow(clippy::missing_safety_doc)]

mod product;

use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicPtr, AtomicU32, Ordering};

use half::f16;

use crate::context;
use crate::streams::queue;
use crate::types::CUstream;
use product::{Compute, Matrices, Product, Type};

/// cuBLAS's codes.
type Status = u32;
const SUCCESS: Status = 0;
const NOT_INITIALIZED: Status = 1;
const INVALID_VALUE: Status = 7;
const EXECUTION_FAILED: Status = 13;
const NOT_SUPPORTED: Status = 15;

/// The version that the simulated library reports.
const VERSION: c_int = 130_000;
/// Scalars are in host memory. Scalars in device memory are not supported.
const HOST_POINTERS: u32 = 0;
/// The math mode in which products of `f32` round their factors to TF32.
const TF32_MATH: u32 = 3;

/// What a handle stands for.
#[derive(Default)]
pub struct Handle {
    stream: AtomicPtr<c_void>,
    pointer_mode: AtomicU32,
    math_mode: AtomicU32,
}

/// The handle that a pointer refers to; without one, returns cuBLAS's error from the function.
macro_rules! handle {
    ($pointer:expr) => {
        // SAFETY: the handle comes from `cublasCreate_v2`, and its owner has not destroyed it.
        match unsafe { $pointer.as_ref() } {
            Some(handle) => handle,
            None => return NOT_INITIALIZED,
        }
    };
}

/// Writes a result to the caller's pointer, or returns cuBLAS's error.
macro_rules! answer {
    ($pointer:expr, $value:expr) => {
        match unsafe { $pointer.as_mut() } {
            Some(place) => {
                *place = $value;
                SUCCESS
            }
            None => INVALID_VALUE,
        }
    };
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasCreate_v2(handle: *mut *mut Handle) -> Status {
    if context::current().is_err() {
        return NOT_INITIALIZED;
    }
    answer!(handle, Box::into_raw(Box::default()))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasDestroy_v2(handle: *mut Handle) -> Status {
    if handle.is_null() {
        return NOT_INITIALIZED;
    }
    // SAFETY: the handle comes from `cublasCreate_v2`, and its owner no longer uses it.
    drop(unsafe { Box::from_raw(handle) });
    SUCCESS
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSetStream_v2(handle: *mut Handle, stream: CUstream) -> Status {
    handle!(handle).stream.store(stream, Ordering::Release);
    SUCCESS
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGetStream_v2(handle: *mut Handle, stream: *mut CUstream) -> Status {
    answer!(stream, handle!(handle).stream.load(Ordering::Acquire))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSetPointerMode_v2(handle: *mut Handle, mode: u32) -> Status {
    handle!(handle).pointer_mode.store(mode, Ordering::Release);
    SUCCESS
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGetPointerMode_v2(handle: *mut Handle, mode: *mut u32) -> Status {
    answer!(mode, handle!(handle).pointer_mode.load(Ordering::Acquire))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSetMathMode(handle: *mut Handle, mode: u32) -> Status {
    handle!(handle).math_mode.store(mode, Ordering::Release);
    SUCCESS
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGetMathMode(handle: *mut Handle, mode: *mut u32) -> Status {
    answer!(mode, handle!(handle).math_mode.load(Ordering::Acquire))
}

/// The products here need no workspace.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasSetWorkspace_v2(
    handle: *mut Handle,
    _workspace: *mut c_void,
    _bytes: usize,
) -> Status {
    handle!(handle);
    SUCCESS
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGetVersion_v2(_handle: *mut Handle, version: *mut c_int) -> Status {
    answer!(version, VERSION)
}

/// One matrix argument: its address, the code of its type, its leading dimension, its stride, its operation.
type Argument = (u64, u32, c_int, i64, u32);

/// Checks a product and queues it. The last of `sizes` is the number of matrices.
#[allow(clippy::too_many_arguments)]
fn multiply(
    name: &str,
    handle: &Handle,
    sizes: [c_int; 4],
    (alpha, beta): (f64, f64),
    a: Argument,
    b: Argument,
    c: Argument,
    compute: Compute,
) -> Status {
    if handle.pointer_mode.load(Ordering::Acquire) != HOST_POINTERS {
        return NOT_SUPPORTED;
    }
    let matrices = |(address, kind, leading, stride, operation): Argument| {
        Some(Matrices {
            address,
            kind: Type::of(kind)?,
            leading: usize::try_from(leading).ok()?,
            stride: usize::try_from(stride).ok()?,
            // 0 uses the matrix as is; 1 transposes it, and so does 2, because these numbers have no imaginary part.
            transposed: operation != 0,
        })
    };
    let (Some(a), Some(b), Some(c)) = (matrices(a), matrices(b), matrices(c)) else {
        return INVALID_VALUE;
    };
    let [Ok(m), Ok(n), Ok(k), Ok(count)] = sizes.map(usize::try_from) else {
        return INVALID_VALUE;
    };
    let tf32 = handle.math_mode.load(Ordering::Acquire) == TF32_MATH;
    let product = Product {
        m,
        n,
        k,
        alpha,
        beta,
        a,
        b,
        c,
        count,
        compute: match compute {
            Compute::F32 if tf32 && a.kind == Type::F32 => Compute::Tf32,
            compute => compute,
        },
    };
    if !product.is_valid() {
        return INVALID_VALUE;
    }
    let stream = handle.stream.load(Ordering::Acquire);
    match queue(stream, name, Box::new(move |memory| product.run(memory))) {
        0 => SUCCESS,
        _ => EXECUTION_FAILED,
    }
}

/// The functions for one element type: a single product and a batch.
macro_rules! products {
    ($single:ident, $batch:ident, $type:ty, $code:literal, $compute:expr) => {
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $single(
            handle: *mut Handle,
            operation_a: u32,
            operation_b: u32,
            m: c_int,
            n: c_int,
            k: c_int,
            alpha: *const $type,
            a: u64,
            lda: c_int,
            b: u64,
            ldb: c_int,
            beta: *const $type,
            c: u64,
            ldc: c_int,
        ) -> Status {
            // SAFETY: these are the caller's own arguments, and there is only one matrix of each kind.
            unsafe {
                $batch(
                    handle,
                    operation_a,
                    operation_b,
                    m,
                    n,
                    k,
                    alpha,
                    a,
                    lda,
                    0,
                    b,
                    ldb,
                    0,
                    beta,
                    c,
                    ldc,
                    0,
                    1,
                )
            }
        }

        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $batch(
            handle: *mut Handle,
            operation_a: u32,
            operation_b: u32,
            m: c_int,
            n: c_int,
            k: c_int,
            alpha: *const $type,
            a: u64,
            lda: c_int,
            stride_a: i64,
            b: u64,
            ldb: c_int,
            stride_b: i64,
            beta: *const $type,
            c: u64,
            ldc: c_int,
            stride_c: i64,
            count: c_int,
        ) -> Status {
            let handle = handle!(handle);
            // SAFETY: both numbers are in the caller's host memory.
            let (Some(alpha), Some(beta)) = (unsafe { alpha.as_ref() }, unsafe { beta.as_ref() })
            else {
                return INVALID_VALUE;
            };
            multiply(
                stringify!($batch),
                handle,
                [m, n, k, count],
                (f64::from(*alpha), f64::from(*beta)),
                (a, $code, lda, stride_a, operation_a),
                (b, $code, ldb, stride_b, operation_b),
                (c, $code, ldc, stride_c, 0),
                $compute,
            )
        }
    };
}
products!(
    cublasSgemm_v2,
    cublasSgemmStridedBatched,
    f32,
    0,
    Compute::F32
);
products!(
    cublasDgemm_v2,
    cublasDgemmStridedBatched,
    f64,
    1,
    Compute::F64
);
products!(cublasHgemm, cublasHgemmStridedBatched, f16, 2, Compute::F16);

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGemmEx(
    handle: *mut Handle,
    operation_a: u32,
    operation_b: u32,
    m: c_int,
    n: c_int,
    k: c_int,
    alpha: *const c_void,
    a: u64,
    type_a: u32,
    lda: c_int,
    b: u64,
    type_b: u32,
    ldb: c_int,
    beta: *const c_void,
    c: u64,
    type_c: u32,
    ldc: c_int,
    compute: u32,
    algorithm: u32,
) -> Status {
    // SAFETY: these are the caller's own arguments, and there is only one matrix of each kind.
    unsafe {
        cublasGemmStridedBatchedEx(
            handle,
            operation_a,
            operation_b,
            m,
            n,
            k,
            alpha,
            a,
            type_a,
            lda,
            0,
            b,
            type_b,
            ldb,
            0,
            beta,
            c,
            type_c,
            ldc,
            0,
            1,
            compute,
            algorithm,
        )
    }
}

/// `compute` says how the products are computed, and so also the type of `alpha` and `beta`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cublasGemmStridedBatchedEx(
    handle: *mut Handle,
    operation_a: u32,
    operation_b: u32,
    m: c_int,
    n: c_int,
    k: c_int,
    alpha: *const c_void,
    a: u64,
    type_a: u32,
    lda: c_int,
    stride_a: i64,
    b: u64,
    type_b: u32,
    ldb: c_int,
    stride_b: i64,
    beta: *const c_void,
    c: u64,
    type_c: u32,
    ldc: c_int,
    stride_c: i64,
    count: c_int,
    compute: u32,
    _algorithm: u32,
) -> Status {
    let handle = handle!(handle);
    if alpha.is_null() || beta.is_null() {
        return INVALID_VALUE;
    }
    let (compute, scalar) = match compute {
        64 | 65 => (Compute::F16, Type::F16),
        68 | 69 => (Compute::F32, Type::F32),
        70 | 71 => (Compute::F64, Type::F64),
        74 => (Compute::F16, Type::F32),
        75 => (Compute::Bf16, Type::F32),
        77 => (Compute::Tf32, Type::F32),
        _ => return NOT_SUPPORTED,
    };
    // SAFETY: both numbers are in the caller's host memory, in the type that `compute` requires.
    let read = |number: *const c_void| unsafe {
        match scalar {
            Type::F64 => *number.cast::<f64>(),
            Type::F16 => f64::from(*number.cast::<f16>()),
            _ => f64::from(*number.cast::<f32>()),
        }
    };
    multiply(
        "cublasGemmStridedBatchedEx",
        handle,
        [m, n, k, count],
        (read(alpha), read(beta)),
        (a, type_a, lda, stride_a, operation_a),
        (b, type_b, ldb, stride_b, operation_b),
        (c, type_c, ldc, stride_c, 0),
        compute,
    )
}
