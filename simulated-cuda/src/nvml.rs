//! NVML: the library that says which GPUs a machine has, whether a process sees them or not.
//!
//! Each process has its own simulated GPUs, so the memory in use is that of this process alone.
#![allow(non_snake_case, clippy::missing_safety_doc)]

use std::ffi::{c_char, c_int, c_uint, c_void};

use crate::api::{driver_version, give_text, text};
use crate::context;
use crate::gpus::{self, Gpu};
use crate::log;
use crate::memory::pool;

type Return = u32;
type Device = *mut c_void;

const SUCCESS: Return = 0;
const INVALID_ARGUMENT: Return = 2;
const NOT_SUPPORTED: Return = 3;
const NOT_FOUND: Return = 6;
const DRIVER_NOT_LOADED: Return = 9;
const GPU_IS_LOST: Return = 15;

fn call(name: &'static str, run: impl FnOnce() -> Result<(), Return>) -> Return {
    log::called(name);
    run().err().unwrap_or(SUCCESS)
}

/// A device's handle is its position on the bus plus one.
fn gpu(device: Device) -> Result<&'static Gpu, Return> {
    let gpu = gpus::all()
        .get((device as usize).wrapping_sub(1))
        .ok_or(INVALID_ARGUMENT)?;
    let contexts = context::all().unwrap_or_default();
    let lost = contexts
        .iter()
        .any(|context| context.gpu.index == gpu.index && context.is_lost());
    if lost { Err(GPU_IS_LOST) } else { Ok(gpu) }
}

fn handle(gpu: &Gpu) -> Device {
    (gpu.index + 1) as Device
}

fn give<T>(to: *mut T, value: T) -> Result<(), Return> {
    if to.is_null() {
        return Err(INVALID_ARGUMENT);
    }
    // SAFETY: it is not null, so the caller of NVML guarantees that it can be written to.
    unsafe { to.write(value) };
    Ok(())
}

fn words(to: *mut c_char, room: c_uint, words: &str) -> Result<(), Return> {
    // SAFETY: the caller of NVML guarantees the space.
    unsafe { give_text(to, room as usize, words) }.map_err(|_| INVALID_ARGUMENT)
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvmlInit_v2() -> Return {
    // NVIDIA's kernel module does not load where there is no GPU.
    call("nvmlInit_v2", || {
        if gpus::all().is_empty() {
            Err(DRIVER_NOT_LOADED)
        } else {
            Ok(())
        }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvmlShutdown() -> Return {
    call("nvmlShutdown", || Ok(()))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvmlErrorString(code: Return) -> *const c_char {
    let text = match code {
        SUCCESS => c"The operation was successful",
        INVALID_ARGUMENT => c"Invalid argument",
        NOT_SUPPORTED => c"Not supported",
        NOT_FOUND => c"Not found",
        DRIVER_NOT_LOADED => c"Driver Not Loaded",
        GPU_IS_LOST => c"GPU is lost",
        _ => c"Unknown error",
    };
    text.as_ptr()
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvmlSystemGetDriverVersion(to: *mut c_char, room: c_uint) -> Return {
    call("nvmlSystemGetDriverVersion", || {
        words(to, room, "simulated")
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvmlSystemGetNVMLVersion(to: *mut c_char, room: c_uint) -> Return {
    call("nvmlSystemGetNVMLVersion", || words(to, room, "simulated"))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvmlSystemGetCudaDriverVersion_v2(to: *mut c_int) -> Return {
    call("nvmlSystemGetCudaDriverVersion_v2", || {
        give(to, driver_version())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvmlDeviceGetCount_v2(to: *mut c_uint) -> Return {
    call("nvmlDeviceGetCount_v2", || {
        give(to, gpus::all().len() as c_uint)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvmlDeviceGetHandleByIndex_v2(index: c_uint, to: *mut Device) -> Return {
    call("nvmlDeviceGetHandleByIndex_v2", || {
        let found = gpus::all().get(index as usize).ok_or(INVALID_ARGUMENT)?;
        give(to, handle(found))
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvmlDeviceGetHandleByUUID(uuid: *const c_char, to: *mut Device) -> Return {
    call("nvmlDeviceGetHandleByUUID", || {
        // SAFETY: the caller of NVML passes a string that ends in NUL.
        let uuid = unsafe { text(uuid) }.map_err(|_| INVALID_ARGUMENT)?;
        let found = gpus::all().iter().find(|gpu| gpu.uuid_text() == uuid);
        give(to, handle(found.ok_or(NOT_FOUND)?))
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvmlDeviceGetIndex(device: Device, to: *mut c_uint) -> Return {
    call("nvmlDeviceGetIndex", || {
        give(to, gpu(device)?.index as c_uint)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvmlDeviceGetName(
    device: Device,
    to: *mut c_char,
    room: c_uint,
) -> Return {
    call("nvmlDeviceGetName", || {
        words(to, room, &gpu(device)?.name())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvmlDeviceGetUUID(
    device: Device,
    to: *mut c_char,
    room: c_uint,
) -> Return {
    call("nvmlDeviceGetUUID", || {
        words(to, room, &gpu(device)?.uuid_text())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvmlDeviceGetCudaComputeCapability(
    device: Device,
    major: *mut c_int,
    minor: *mut c_int,
) -> Return {
    call("nvmlDeviceGetCudaComputeCapability", || {
        let capability = gpu(device)?.capability;
        give(major, capability.0 as c_int)?;
        give(minor, capability.1 as c_int)
    })
}

#[repr(C)]
pub struct Utilization {
    gpu: c_uint,
    memory: c_uint,
}

/// A host that emulates a GPU has no value for this.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvmlDeviceGetUtilizationRates(
    device: Device,
    _to: *mut Utilization,
) -> Return {
    call("nvmlDeviceGetUtilizationRates", || {
        gpu(device)?;
        Err(NOT_SUPPORTED)
    })
}

#[repr(C)]
pub struct MemoryInfo {
    version: c_uint,
    total: u64,
    reserved: u64,
    free: u64,
    used: u64,
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvmlDeviceGetMemoryInfo_v2(device: Device, to: *mut MemoryInfo) -> Return {
    call("nvmlDeviceGetMemoryInfo_v2", || {
        let gpu = gpu(device)?;
        let started = context::all().is_ok();
        let used = if started {
            pool(gpu.index).figures.reserved + gpu.overhead()
        } else {
            0
        };
        let version = size_of::<MemoryInfo>() as c_uint | 2 << 24;
        give(
            to,
            MemoryInfo {
                version,
                total: gpu.memory,
                reserved: 0,
                free: gpu.memory - used,
                used,
            },
        )
    })
}

#[repr(C)]
pub struct PciInfo {
    legacy_id: [c_char; 16],
    domain: c_uint,
    bus: c_uint,
    device: c_uint,
    device_id: c_uint,
    subsystem_id: c_uint,
    id: [c_char; 32],
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn nvmlDeviceGetPciInfo_v3(device: Device, to: *mut PciInfo) -> Return {
    call("nvmlDeviceGetPciInfo_v3", || {
        let gpu = gpu(device)?;
        let mut info = PciInfo {
            legacy_id: [0; 16],
            domain: 0,
            bus: gpu.index as c_uint + 1,
            device: 0,
            device_id: 0,
            subsystem_id: 0,
            id: [0; 32],
        };
        words(info.legacy_id.as_mut_ptr(), 16, &gpu.bus()[4..])?;
        words(info.id.as_mut_ptr(), 32, &gpu.bus())?;
        give(to, info)
    })
}
