//! Devices by number and by name; one handle for each.

mod default;
mod driver;
mod handles;
mod name;

use std::time::{Duration, Instant};

use candle_core::Device;

pub use default::{default_device, set_default_device, with_device};
pub(crate) use handles::seed_used;
pub use name::device;
pub(crate) use name::name;

use crate::error::{Fault, Result};
use crate::{calls, interrupt};

/// The host's own processor and memory.
pub fn cpu() -> Device {
    Device::Cpu
}

/// The GPU with this ordinal, the same handle each time.
///
/// Errors when there is no such GPU, saying how many there are.
pub fn gpu(ordinal: usize) -> Result<Device> {
    let count = device_count();
    if ordinal < count {
        return handles::get(ordinal);
    }
    let found = driver::device_count();
    if count == 0 && found > 0 {
        return Err(Fault::CpuOnlyBuild { ordinal, found }.into());
    }
    Err(Fault::NoSuchGpu { ordinal, count }.into())
}

/// The GPU with this ordinal if there is one and it starts, else the CPU.
pub fn try_gpu(ordinal: usize) -> Device {
    calls::count("try_gpu");
    gpu(ordinal).unwrap_or(Device::Cpu)
}

/// Every GPU, or the CPU alone where there is none; never empty.
pub fn try_all_gpus() -> Vec<Device> {
    let gpus: Vec<Device> = (0..device_count())
        .filter_map(|ordinal| gpu(ordinal).ok())
        .collect();
    if gpus.is_empty() {
        vec![Device::Cpu]
    } else {
        gpus
    }
}

/// For the session, which sets `CUDA_VISIBLE_DEVICES`.
#[doc(hidden)]
pub fn driver_was_started() -> bool {
    driver::was_started()
}

/// How many CUDA devices this process can use: 0 without a driver, without a GPU, or in a session built for the CPU.
///
/// The driver leaves out what `CUDA_VISIBLE_DEVICES` hides.
pub fn device_count() -> usize {
    if cfg!(feature = "cuda") {
        driver::device_count()
    } else {
        0
    }
}

/// Whether this process can use a CUDA device, asked of the machine it runs on.
pub fn cuda_is_available() -> bool {
    device_count() > 0
}

/// Waits for all work queued on a device, by any thread. On the CPU there is never any.
pub fn synchronize(device: &Device) -> Result<()> {
    calls::count("synchronize");
    interrupt::check();
    handles::wait(device)
}

/// Waits for every GPU handed out so far, and gives the time waited.
#[doc(hidden)]
pub fn synchronize_used() -> Duration {
    let used = handles::used();
    if used.is_empty() {
        return Duration::ZERO;
    }
    let start = Instant::now();
    for device in &used {
        // A failed kernel is reported by the next call that reads its result, with a better message than this one.
        let _ = handles::wait(device);
    }
    start.elapsed()
}

/// Every GPU handed out so far.
pub(crate) fn used() -> Vec<Device> {
    handles::used()
}

#[cfg(all(test, not(feature = "cuda")))]
mod tests {
    use super::*;
    use crate::explain::explain;

    #[test]
    fn an_absent_gpu_errs_and_try_gpu_falls_back() {
        let error = gpu(3).unwrap_err();
        assert!(
            error.to_string().starts_with("there is no cuda:3"),
            "{error}"
        );
        assert!(explain(&error).help.unwrap().contains("try_gpu(3)"));
        assert!(try_gpu(3).is_cpu());
    }

    #[test]
    fn a_build_for_the_cpu_has_no_gpus_and_still_one_device() {
        assert_eq!(device_count(), 0);
        assert!(!cuda_is_available());
        assert_eq!(try_all_gpus().len(), 1);
        assert_eq!(synchronize_used(), Duration::ZERO);
        synchronize(&cpu()).unwrap();
    }
}
