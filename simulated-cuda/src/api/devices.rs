//! Initialisation, and what a program can ask about a GPU.

use std::ffi::{c_char, c_int, c_uint};
use std::fs::OpenOptions;
use std::io::{Read, Write};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::sync::OnceLock;

use super::{call, give, give_text, text};
use crate::context;
use crate::errors::{self, INVALID_DEVICE, INVALID_VALUE, NO_DEVICE, OPERATING_SYSTEM, Result};
use crate::log;
use crate::modules::{SHARED, SHARED_AT_MOST};
use crate::settings::settings;
use crate::types::{CUdevice, CUresult, CUuuid};

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuInit(flags: c_uint) -> CUresult {
    call("cuInit", || {
        if flags != 0 {
            return Err(INVALID_VALUE);
        }
        start()?;
        log::at_exit();
        if context::initialise().is_empty() {
            Err(NO_DEVICE)
        } else {
            Ok(())
        }
    })
}

/// Makes the requests that NVIDIA's driver makes to the system before it starts and that a sandbox could refuse. They
/// were found by tracing the system calls of driver 580 on an H200; each of them led to code 304 when a filter refused
/// it, or when `/proc` was read-only.
fn start() -> Result<()> {
    if !settings().needs_system {
        return Ok(());
    }
    // SAFETY: the call has no arguments.
    let thread = unsafe { libc::gettid() };
    let name = format!("/proc/self/task/{thread}/comm");
    let open = |write: bool| {
        let mut options = OpenOptions::new();
        options
            .read(!write)
            .write(write)
            .create(write)
            .truncate(write);
        options.open(&name).map_err(|_| OPERATING_SYSTEM)
    };
    // The driver names its own threads; this thread keeps its name.
    let mut kept = String::new();
    open(false)?
        .read_to_string(&mut kept)
        .map_err(|_| OPERATING_SYSTEM)?;
    open(true)?
        .write_all(kept.trim_end().as_bytes())
        .map_err(|_| OPERATING_SYSTEM)?;

    static STARTED: OnceLock<Result<OwnedFd>> = OnceLock::new();
    STARTED
        .get_or_init(listen)
        .as_ref()
        .map(|_| ())
        .map_err(|failure| *failure)
}

/// The socket over which other processes could ask for this one's memory.
fn listen() -> Result<OwnedFd> {
    let kind = libc::SOCK_SEQPACKET | libc::SOCK_CLOEXEC;
    // SAFETY: the arguments are numbers.
    let socket = unsafe { libc::socket(libc::AF_UNIX, kind, 0) };
    if socket < 0 {
        return Err(OPERATING_SYSTEM);
    }
    // SAFETY: the descriptor is new, and nothing else owns it.
    let socket = unsafe { OwnedFd::from_raw_fd(socket) };
    // SAFETY: all zeros is a valid address.
    let mut address: libc::sockaddr_un = unsafe { std::mem::zeroed() };
    address.sun_family = libc::AF_UNIX as libc::sa_family_t;
    // A name that begins with NUL is not in any folder.
    let name = format!("\0cuda-uvmfd-simulated-{}\0", std::process::id());
    for (to, byte) in address.sun_path.iter_mut().zip(name.bytes()) {
        *to = byte as c_char;
    }
    let length = size_of::<libc::sa_family_t>() + name.len();
    // SAFETY: the address is initialised up to this length.
    let bound = unsafe {
        libc::bind(
            socket.as_raw_fd(),
            (&raw const address).cast(),
            length as libc::socklen_t,
        )
    };
    // SAFETY: the socket is open.
    if bound != 0 || unsafe { libc::listen(socket.as_raw_fd(), 128) } != 0 {
        return Err(OPERATING_SYSTEM);
    }
    Ok(socket)
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuDriverGetVersion(version: *mut c_int) -> CUresult {
    call("cuDriverGetVersion", || {
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give(version, driver_version()) }
    })
}

/// The newest CUDA version that the driver supports, as CUDA writes it: 13000 for 13.0.
pub(crate) fn driver_version() -> c_int {
    let (major, minor) = settings().driver;
    (major * 1000 + minor * 10) as c_int
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuDeviceGetCount(count: *mut c_int) -> CUresult {
    call("cuDeviceGetCount", || {
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give(count, context::all()?.len() as c_int) }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuDeviceGet(device: *mut CUdevice, ordinal: c_int) -> CUresult {
    call("cuDeviceGet", || {
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give(device, context::of(ordinal)?.ordinal) }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuDeviceGetName(
    name: *mut c_char,
    room: c_int,
    device: CUdevice,
) -> CUresult {
    call("cuDeviceGetName", || {
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give_text(name, room.max(0) as usize, &context::of(device)?.gpu.name()) }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuDeviceGetUuid_v2(uuid: *mut CUuuid, device: CUdevice) -> CUresult {
    call("cuDeviceGetUuid_v2", || {
        let bytes = context::of(device)?.gpu.uuid();
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give(uuid, CUuuid { bytes }) }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuDeviceTotalMem_v2(bytes: *mut usize, device: CUdevice) -> CUresult {
    call("cuDeviceTotalMem_v2", || {
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give(bytes, context::of(device)?.gpu.memory as usize) }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuDeviceGetPCIBusId(
    id: *mut c_char,
    room: c_int,
    device: CUdevice,
) -> CUresult {
    call("cuDeviceGetPCIBusId", || {
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give_text(id, room.max(0) as usize, &context::of(device)?.gpu.bus()) }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuDeviceGetByPCIBusId(
    device: *mut CUdevice,
    id: *const c_char,
) -> CUresult {
    call("cuDeviceGetByPCIBusId", || {
        // SAFETY: as for the whole interface, see `api`.
        let id = unsafe { text(id) }?;
        let found = context::all()?
            .iter()
            .find(|context| context.gpu.bus() == id);
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give(device, found.ok_or(INVALID_DEVICE)?.ordinal) }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuDeviceCanAccessPeer(
    can: *mut c_int,
    a: CUdevice,
    b: CUdevice,
) -> CUresult {
    call("cuDeviceCanAccessPeer", || {
        let (a, b) = (context::of(a)?, context::of(b)?);
        // Many machines with two GPUs cannot, so this is the case that programs must cope with.
        let _ = (a, b);
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give(can, 0) }
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn cuDeviceGetAttribute(
    value: *mut c_int,
    attribute: c_int,
    device: CUdevice,
) -> CUresult {
    call("cuDeviceGetAttribute", || {
        // SAFETY: as for the whole interface, see `api`.
        unsafe { give(value, attribute_of(attribute, device)?) }
    })
}

/// The value of an attribute, by CUDA's number. Attributes that make no sense for host memory are 0.
pub(crate) fn attribute_of(attribute: c_int, device: CUdevice) -> errors::Result<c_int> {
    let gpu = &context::of(device)?.gpu;
    Ok(match attribute {
        1..=3 => 1024,                // threads per block, and its width and height
        4 => 64,                      // depth of a block
        5 => i32::MAX,                // width of a grid
        6 | 7 => 65_535,              // height and depth of a grid
        8 => SHARED as c_int,         // shared memory per block
        9 => 64 << 10,                // constant memory
        10 => 32,                     // threads per warp
        12 | 82 => 65_536,            // registers per block, per multiprocessor
        13 => 1_000_000,              // clock, in kHz
        16 => 16,                     // multiprocessors
        31 | 41 | 78 | 115 => 1, // concurrent kernels, one address space, stream priorities, memory pools
        33 => gpu.index as c_int + 1, // bus
        36 => 1_000_000,         // memory clock, in kHz
        37 => 64,                // memory bus width, in bits
        38 => 4 << 20,           // second-level cache
        39 => 2048,              // threads per multiprocessor
        40 => 1,                 // engines for asynchronous copies
        75 => gpu.capability.0 as c_int,
        76 => gpu.capability.1 as c_int,
        81 => 228 << 10,               // shared memory per multiprocessor
        97 => SHARED_AT_MOST as c_int, // shared memory for a block that requests more
        106 => 32,                     // blocks per multiprocessor
        _ => 0,
    })
}

macro_rules! error_texts {
    ($($function:ident $of:path)*) => {$(
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $function(code: CUresult, to: *mut *const c_char) -> CUresult {
            call(stringify!($function), || {
                let text = $of(code).ok_or(INVALID_VALUE)?;
                // SAFETY: as for the whole interface, see `api`.
                unsafe { give(to, text.as_ptr()) }
            })
        }
    )*};
}

error_texts! {
    cuGetErrorName errors::name
    cuGetErrorString errors::text
}
