//! The CUDA error codes that this driver returns, with the names and messages of NVIDIA's driver.

use std::ffi::CStr;

use crate::types::CUresult;

/// A call failed with this CUDA code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Failure(pub CUresult);

pub type Result<T> = std::result::Result<T, Failure>;

macro_rules! codes {
    ($($constant:ident = $code:literal $name:literal $text:literal)*) => {
        $(pub const $constant: Failure = Failure($code);)*

        /// The name of a code, such as `CUDA_ERROR_OUT_OF_MEMORY`.
        pub fn name(code: CUresult) -> Option<&'static CStr> {
            match code {
                0 => Some(c"CUDA_SUCCESS"),
                $($code => Some($name),)*
                _ => None,
            }
        }

        /// What a code means.
        pub fn text(code: CUresult) -> Option<&'static CStr> {
            match code {
                0 => Some(c"no error"),
                $($code => Some($text),)*
                _ => None,
            }
        }
    };
}

codes! {
    INVALID_VALUE = 1 c"CUDA_ERROR_INVALID_VALUE" c"invalid argument"
    OUT_OF_MEMORY = 2 c"CUDA_ERROR_OUT_OF_MEMORY" c"out of memory"
    NOT_INITIALIZED = 3 c"CUDA_ERROR_NOT_INITIALIZED" c"initialization error"
    NO_DEVICE = 100 c"CUDA_ERROR_NO_DEVICE" c"no CUDA-capable device is detected"
    INVALID_DEVICE = 101 c"CUDA_ERROR_INVALID_DEVICE" c"invalid device ordinal"
    INVALID_IMAGE = 200 c"CUDA_ERROR_INVALID_IMAGE" c"device kernel image is invalid"
    INVALID_CONTEXT = 201 c"CUDA_ERROR_INVALID_CONTEXT" c"invalid device context"
    NO_BINARY_FOR_GPU = 209 c"CUDA_ERROR_NO_BINARY_FOR_GPU" c"no kernel image is available for execution on the device"
    UNSUPPORTED_PTX_VERSION = 222 c"CUDA_ERROR_UNSUPPORTED_PTX_VERSION" c"the provided PTX was compiled with an unsupported toolchain."
    OPERATING_SYSTEM = 304 c"CUDA_ERROR_OPERATING_SYSTEM" c"OS call failed or operation not supported on this OS"
    INVALID_HANDLE = 400 c"CUDA_ERROR_INVALID_HANDLE" c"invalid resource handle"
    NOT_FOUND = 500 c"CUDA_ERROR_NOT_FOUND" c"named symbol not found"
    NOT_READY = 600 c"CUDA_ERROR_NOT_READY" c"device not ready"
    ILLEGAL_ADDRESS = 700 c"CUDA_ERROR_ILLEGAL_ADDRESS" c"an illegal memory access was encountered"
    ASSERT = 710 c"CUDA_ERROR_ASSERT" c"device-side assert triggered"
    NOT_SUPPORTED = 801 c"CUDA_ERROR_NOT_SUPPORTED" c"operation not supported"
    UNKNOWN = 999 c"CUDA_ERROR_UNKNOWN" c"unknown error"
}
