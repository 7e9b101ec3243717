//! The few functions of NVML, NVIDIA's management library, that report which GPUs a machine has.

use std::error::Error;
use std::ffi::{CStr, c_char, c_int, c_uint, c_ulonglong, c_void};
use std::ptr::null_mut;

use libloading::Library;

use super::DriverError;

type Code = c_uint;
type Handle = *mut c_void;

/// The meanings of NVML's error codes, starting at 1. NVML's own `nvmlErrorString` is no help if NVML did not start.
const CODES: [&str; 22] = [
    "NVML was not first initialized",
    "a supplied argument was invalid",
    "the requested operation is not available on the target device",
    "the current user does not have permission to perform this operation",
    "NVML was already initialized",
    "a query to find an object was unsuccessful",
    "an input argument is not large enough",
    "device's external power cables are not properly attached",
    "NVIDIA driver is not loaded",
    "the provided timeout was reached",
    "NVIDIA kernel detected an interrupt issue with a device",
    "a shared library couldn't be found or loaded",
    "a function couldn't be found in a shared library",
    "the infoROM is corrupted",
    "device fell off the bus or has otherwise become inaccessible",
    "device requires a reset before it can be used again",
    "device control has been blocked by the operating system/cgroups",
    "RM detects a driver/library version mismatch",
    "operation cannot be performed because the GPU is currently in use",
    "insufficient memory",
    "no data",
    "the requested vgpu operation is not available on the target device because ECC is enabled",
];
const UNKNOWN: Code = 999;

/// Calls an NVML function by name, with arguments of the types that NVML's header declares.
macro_rules! call {
    ($nvml:expr, $name:literal, $($argument:expr => $type:ty),*) => {{
        type Function = unsafe extern "C" fn($($type),*) -> Code;
        // SAFETY: the header declares the function with this type.
        let function = unsafe { $nvml.library.get::<Function>($name) };
        let function = function.map_err(|error| missing(&error))?;
        // SAFETY: handles come from NVML, and pointers refer to live values of the size that the header specifies.
        succeeded(unsafe { function($($argument),*) })
    }};
}

fn missing(error: &libloading::Error) -> DriverError {
    // libloading stores the system's message as the source of its error.
    let why = error.source().map(ToString::to_string);
    let why = why.unwrap_or_else(|| error.to_string());
    DriverError::Silent(format!("function symbol failed to load: {why}"))
}

fn succeeded(code: Code) -> Result<(), DriverError> {
    let meaning = match code {
        0 => return Ok(()),
        UNKNOWN => "an internal driver error occurred".to_owned(),
        code => match CODES.get(code as usize - 1) {
            Some(meaning) => (*meaning).to_owned(),
            None => format!("unexpected enum variant value: {code}"),
        },
    };
    Err(DriverError::Silent(meaning))
}

/// Reads a string of at most 95 bytes, the most that any function here writes.
fn text(
    write: impl FnOnce(*mut c_char, c_uint) -> Result<(), DriverError>,
) -> Result<String, DriverError> {
    let mut bytes = [0_u8; 96];
    write(bytes.as_mut_ptr().cast(), bytes.len() as c_uint)?;
    CStr::from_bytes_until_nul(&bytes)
        .ok()
        .and_then(|text| text.to_str().ok())
        .map(str::to_owned)
        .ok_or_else(|| DriverError::Silent("could not interpret string as utf-8".to_owned()))
}

/// NVML, once started.
pub struct Nvml {
    library: Library,
}

impl Nvml {
    pub fn start() -> Result<Nvml, DriverError> {
        // SAFETY: the driver's library has no initialisers with requirements that this program must meet.
        let library = unsafe { Library::new("libnvidia-ml.so.1") };
        let library = library.map_err(|_| DriverError::Absent)?;
        let nvml = Nvml { library };
        call!(nvml, "nvmlInit_v2",)?;
        Ok(nvml)
    }

    /// The driver's own version, such as `580.65`.
    pub fn driver_version(&self) -> Result<String, DriverError> {
        text(
            |to, room| call!(self, "nvmlSystemGetDriverVersion", to => *mut c_char, room => c_uint),
        )
    }

    /// The newest CUDA version that the driver supports: 13000 is 13.0, 12090 is 12.9.
    pub fn cuda_version(&self) -> Result<c_int, DriverError> {
        let mut version = 0;
        call!(self, "nvmlSystemGetCudaDriverVersion_v2", &raw mut version => *mut c_int)?;
        Ok(version)
    }

    pub fn count(&self) -> Result<c_uint, DriverError> {
        let mut count = 0;
        call!(self, "nvmlDeviceGetCount_v2", &raw mut count => *mut c_uint)?;
        Ok(count)
    }

    pub fn device(&self, index: c_uint) -> Result<Device<'_>, DriverError> {
        let mut handle = null_mut();
        call!(self, "nvmlDeviceGetHandleByIndex_v2", index => c_uint, &raw mut handle => *mut Handle)?;
        Ok(Device { nvml: self, handle })
    }
}

/// A GPU, or an instance of a divided GPU.
pub struct Device<'a> {
    nvml: &'a Nvml,
    handle: Handle,
}

/// `nvmlMemory_v2_t`, in bytes.
#[repr(C)]
#[derive(Default)]
pub struct Memory {
    version: c_uint,
    pub total: c_ulonglong,
    reserved: c_ulonglong,
    free: c_ulonglong,
    pub used: c_ulonglong,
}

/// `nvmlUtilization_t`, in percent.
#[repr(C)]
#[derive(Default)]
struct Utilization {
    gpu: c_uint,
    memory: c_uint,
}

impl Device<'_> {
    pub fn name(&self) -> Result<String, DriverError> {
        text(
            |to, room| call!(self.nvml, "nvmlDeviceGetName", self.handle => Handle, to => *mut c_char, room => c_uint),
        )
    }

    pub fn uuid(&self) -> Result<String, DriverError> {
        text(
            |to, room| call!(self.nvml, "nvmlDeviceGetUUID", self.handle => Handle, to => *mut c_char, room => c_uint),
        )
    }

    pub fn memory(&self) -> Result<Memory, DriverError> {
        let mut memory = Memory {
            // Same as the header's NVML_STRUCT_VERSION: the size, with the version in the highest byte.
            version: size_of::<Memory>() as c_uint | 2 << 24,
            ..Memory::default()
        };
        call!(self.nvml, "nvmlDeviceGetMemoryInfo_v2", self.handle => Handle, &raw mut memory => *mut Memory)?;
        Ok(memory)
    }

    /// The percentage of the last second during which a kernel was running.
    pub fn utilization(&self) -> Result<c_uint, DriverError> {
        let mut rates = Utilization::default();
        call!(self.nvml, "nvmlDeviceGetUtilizationRates", self.handle => Handle, &raw mut rates => *mut Utilization)?;
        Ok(rates.gpu)
    }

    /// The major and the minor number.
    pub fn capability(&self) -> Result<(c_int, c_int), DriverError> {
        let (mut major, mut minor) = (0, 0);
        call!(self.nvml, "nvmlDeviceGetCudaComputeCapability", self.handle => Handle, &raw mut major => *mut c_int, &raw mut minor => *mut c_int)?;
        Ok((major, minor))
    }

    /// How many MIG instances the GPU can have. Some of the slots may be empty.
    pub fn instances(&self) -> Result<c_uint, DriverError> {
        let mut count = 0;
        call!(self.nvml, "nvmlDeviceGetMaxMigDeviceCount", self.handle => Handle, &raw mut count => *mut c_uint)?;
        Ok(count)
    }

    pub fn instance(&self, index: c_uint) -> Result<Self, DriverError> {
        let (nvml, mut handle) = (self.nvml, null_mut());
        call!(nvml, "nvmlDeviceGetMigDeviceHandleByIndex", self.handle => Handle, index => c_uint, &raw mut handle => *mut Handle)?;
        Ok(Device { nvml, handle })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_meaning() {
        let meaning = |code| succeeded(code).map_err(|error| error.to_string());
        assert_eq!(meaning(0), Ok(()));
        let of = |code: Code| meaning(code).unwrap_err();
        assert!(of(1).ends_with("NVML was not first initialized"));
        assert!(of(9).ends_with("NVIDIA driver is not loaded"));
        assert!(of(15).ends_with("otherwise become inaccessible"));
        assert!(of(22).ends_with("because ECC is enabled"));
        assert!(of(23).ends_with("value: 23"));
        assert!(of(999).ends_with("an internal driver error occurred"));
    }

    #[test]
    fn a_text_ends_at_its_zero_and_must_be_utf_8() {
        let give = |bytes: &'static [u8]| {
            text(|to, room| {
                assert!(bytes.len() < room as usize);
                for (at, byte) in bytes.iter().enumerate() {
                    // SAFETY: there is room for all bytes.
                    unsafe { to.add(at).cast::<u8>().write(*byte) };
                }
                Ok(())
            })
        };
        assert_eq!(give(b"580.65\0rest"), Ok("580.65".to_owned()));
        assert!(give(b"\xff\0").is_err());
    }

    #[test]
    fn the_structures_are_as_large_as_in_the_header() {
        assert_eq!(size_of::<Memory>(), 40);
        assert_eq!(size_of::<Utilization>(), 8);
    }
}
