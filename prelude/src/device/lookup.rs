//! Wraps the driver's kernel look-up, so that it works in every thread.
//!
//! candle looks a kernel up before it allocates memory for the result, but cudarc binds a context to the calling thread
//! only for the allocation. According to NVIDIA's documentation, a look-up fails in a thread without a context, such as
//! one that a cell has just started.

use std::ffi::c_char;
use std::sync::OnceLock;

use candle_core::cuda::cudarc::driver::sys::{
    CUcontext, CUfunction, CUmodule, CUresult, cuCtxGetCurrent, cuCtxSetCurrent,
};

use super::driver;

/// The context of the first GPU in use. A look-up needs a context, and that can be a different GPU's.
static CONTEXT: OnceLock<Context> = OnceLock::new();

struct Context(CUcontext);

// SAFETY: it is only a handle, and the driver's functions for contexts may be called from any thread.
unsafe impl Send for Context {}
// SAFETY: as above; it never changes.
unsafe impl Sync for Context {}

/// Makes look-ups in threads without a context use this one. Further calls have no effect.
pub(super) fn set_context(context: CUcontext) {
    let _ = CONTEXT.set(Context(context));
}

type Lookup = unsafe extern "C" fn(*mut CUfunction, CUmodule, *const c_char) -> CUresult;

/// cudarc calls this function instead of the driver's, because the prelude's own symbols take precedence over those of
/// the libraries that it is linked with.
///
/// # Safety
/// The requirements are the same as for the driver's function.
#[unsafe(no_mangle)]
#[allow(non_snake_case)]
unsafe extern "C" fn cuModuleGetFunction(
    function: *mut CUfunction,
    module: CUmodule,
    name: *const c_char,
) -> CUresult {
    static DRIVERS: OnceLock<Option<Lookup>> = OnceLock::new();
    let find = || {
        // SAFETY: the driver's interface gives the function this type.
        unsafe { driver::symbol::<Lookup>(c"cuModuleGetFunction") }
    };
    let Some(lookup) = DRIVERS.get_or_init(find) else {
        return CUresult::CUDA_ERROR_NOT_INITIALIZED;
    };
    if let Some(Context(context)) = CONTEXT.get() {
        let mut current = std::ptr::null_mut();
        // SAFETY: the pointer is to a value of the type that the call writes, and the context lives as long as the
        // handle, which is never dropped. A failure shows up in the look-up.
        unsafe {
            if cuCtxGetCurrent(&raw mut current) == CUresult::CUDA_SUCCESS && current.is_null() {
                cuCtxSetCurrent(*context);
            }
        }
    }
    // SAFETY: the caller fulfils the requirements.
    unsafe { lookup(function, module, name) }
}
