//! Modules, their kernels, and launches.

use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::sync::atomic::Ordering;

use super::{give, on_gpu, text};
use crate::errors::{INVALID_VALUE, NOT_SUPPORTED, Result};
use crate::kernels::{self, Launch};
use crate::log;
use crate::memory::Checked;
use crate::modules::{self, SHARED, SHARED_AT_MOST};
use crate::settings::settings;
use crate::streams::{self, CUstream, Kind};
use crate::types::{CUdeviceptr, CUfunction, CUmodule, CUresult};

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuModuleLoadData(to: *mut CUmodule, image: *const c_void) -> CUresult {
    on_gpu("cuModuleLoadData", |context| {
        if image.is_null() {
            return Err(INVALID_VALUE);
        }
        // SAFETY: it is not null; PTX ends in NUL, and a binary image has one in its header.
        let text = unsafe { CStr::from_ptr(image.cast()) };
        let module = modules::load(
            &text.to_string_lossy(),
            settings().driver,
            context.gpu.capability,
        )?;
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give(to, module) }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuModuleLoadDataEx(
    to: *mut CUmodule,
    image: *const c_void,
    _count: c_uint,
    _options: *mut c_int,
    _values: *mut *mut c_void,
) -> CUresult {
    // SAFETY: the caller's promises are the same.
    unsafe { cuModuleLoadData(to, image) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuModuleUnload(module: CUmodule) -> CUresult {
    on_gpu("cuModuleUnload", |_| modules::unload(module))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuModuleGetFunction(
    to: *mut CUfunction,
    module: CUmodule,
    name: *const c_char,
) -> CUresult {
    on_gpu("cuModuleGetFunction", |_| {
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give(to, modules::function(module, &text(name)?)?) }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuModuleGetGlobal_v2(
    _to: *mut CUdeviceptr,
    _bytes: *mut usize,
    _module: CUmodule,
    _name: *const c_char,
) -> CUresult {
    on_gpu("cuModuleGetGlobal_v2", |_| Err(NOT_SUPPORTED))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuFuncGetName(to: *mut *const c_char, function: CUfunction) -> CUresult {
    on_gpu("cuFuncGetName", |_| {
        // Functions are kept until the process ends, and so is the name.
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give(to, modules::find(function)?.name.as_ptr()) }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuFuncGetAttribute(
    to: *mut c_int,
    attribute: c_int,
    function: CUfunction,
) -> CUresult {
    on_gpu("cuFuncGetAttribute", |_| {
        modules::find(function)?;
        let most_threads = 0;
        let value = if attribute == most_threads { 1024 } else { 0 };
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give(to, value) }
    })
}

/// The attribute that requests more shared memory per block than a kernel gets by default.
const DYNAMIC_SHARED: c_int = 8;

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuFuncSetAttribute(
    function: CUfunction,
    attribute: c_int,
    value: c_int,
) -> CUresult {
    on_gpu("cuFuncSetAttribute", |_| {
        let function = modules::find(function)?;
        if attribute == DYNAMIC_SHARED {
            let bytes = usize::try_from(value)
                .ok()
                .filter(|bytes| *bytes <= SHARED_AT_MOST);
            function
                .shared
                .store(bytes.ok_or(INVALID_VALUE)?.max(SHARED), Ordering::Relaxed);
        }
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuFuncSetCacheConfig(function: CUfunction, _config: c_int) -> CUresult {
    on_gpu("cuFuncSetCacheConfig", |_| {
        modules::find(function).map(drop)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuLaunchKernel(
    function: CUfunction,
    grid_x: c_uint,
    grid_y: c_uint,
    grid_z: c_uint,
    block_x: c_uint,
    block_y: c_uint,
    block_z: c_uint,
    shared: c_uint,
    stream: CUstream,
    parameters: *mut *mut c_void,
    extra: *mut *mut c_void,
) -> CUresult {
    on_gpu("cuLaunchKernel", |_| {
        if !extra.is_null() {
            return Err(NOT_SUPPORTED);
        }
        let function = modules::find(function)?;
        let name = function.name.to_string_lossy();
        if shared as usize > function.shared.load(Ordering::Relaxed) {
            log::line(
                "launch",
                &format!("`{name}` cannot have {shared} bytes of shared memory"),
            );
            return Err(INVALID_VALUE);
        }
        // SAFETY: the caller passes a pointer for each parameter that the kernel declares.
        let arguments = unsafe { copied(&function.parameters, parameters) }?;
        launch(
            &name,
            [grid_x, grid_y, grid_z],
            [block_x, block_y, block_z],
            stream,
            arguments,
        )
    })
}

/// Copies the arguments of a launch, which do not need to outlive the call.
///
/// # Safety
///
/// For each size, `from` has a pointer to that many bytes.
pub(crate) unsafe fn copied(sizes: &[usize], from: *mut *mut c_void) -> Result<Vec<Vec<u8>>> {
    if from.is_null() && !sizes.is_empty() {
        return Err(INVALID_VALUE);
    }
    let copy = |(index, size): (usize, &usize)| {
        // SAFETY: the caller guarantees a pointer to this many bytes.
        unsafe { std::slice::from_raw_parts((*from.add(index)).cast::<u8>(), *size) }.to_vec()
    };
    Ok(sizes.iter().enumerate().map(copy).collect())
}

/// Queues a kernel.
pub(crate) fn launch(
    name: &str,
    grid: [u32; 3],
    block: [u32; 3],
    stream: CUstream,
    arguments: Vec<Vec<u8>>,
) -> Result<()> {
    let threads = block
        .iter()
        .try_fold(1u32, |all, side| all.checked_mul(*side));
    let is_valid = grid.iter().all(|side| *side > 0)
        && grid[1].max(grid[2]) <= 65_535
        && threads.is_some_and(|threads| (1..=1024).contains(&threads))
        && block[2] <= 64;
    if !is_valid {
        log::line(
            "launch",
            &format!("`{name}` cannot have a grid of {grid:?} blocks of {block:?} threads"),
        );
        return Err(INVALID_VALUE);
    }
    if kernels::find(name).is_none() {
        // Refused here, so that the GPU and everything on it stay usable.
        log::line(
            "unsupported",
            &format!("`{name}` has no host version; add one in simulated-cuda/src/kernels"),
        );
        return Err(NOT_SUPPORTED);
    }
    let own_name = name.to_owned();
    let work = Box::new(move |memory: &Checked| run(&own_name, grid, block, &arguments, memory));
    streams::find(stream)?.push(Kind::Arithmetic, name, Vec::new(), work);
    Ok(())
}

/// Computes a kernel on the host.
fn run(
    name: &str,
    grid: [u32; 3],
    block: [u32; 3],
    arguments: &[Vec<u8>],
    memory: &Checked,
) -> std::result::Result<(), String> {
    let kernel =
        kernels::find(name).ok_or("has no host version; add one in simulated-cuda/src/kernels")?;
    let given: Vec<usize> = arguments.iter().map(Vec::len).collect();
    if given != kernel.parameters {
        return Err(format!(
            "its host version takes parameters of {:?} bytes, and the module declares {given:?}",
            kernel.parameters
        ));
    }
    (kernel.run)(&Launch {
        name,
        grid,
        block,
        arguments,
        memory,
    })
}
