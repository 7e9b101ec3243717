//! Finds devices by number and by name, with one handle for each.

mod absent;
#[cfg(feature = "cuda")]
mod cuda;
#[cfg(not(feature = "cuda"))]
#[path = "no_cuda.rs"]
mod cuda;
mod default;
mod driver;
mod handles;
#[cfg(all(feature = "cuda", not(feature = "simulated")))]
mod lookup;
mod moves;
mod name;

use std::time::{Duration, Instant};

use candle_core::Device;

pub(crate) use absent::{absent_gpu, present};
pub use default::{default_device, set_default_device, with_device};
pub(crate) use handles::seed_used;
pub(crate) use moves::{after_move, before_any_move, before_move};
pub use name::device;
pub(crate) use name::name;

use gpu_tutor_wire::Work;

use crate::error::{Fault, Result};
use crate::{calls, interrupt};

/// The CPU: the host's processor and memory.
pub fn cpu() -> Device {
    Device::Cpu
}

/// The GPU with this ordinal. Each call returns the same handle.
///
/// # Errors
/// If there is no such GPU (the error says how many there are), or if it cannot be started.
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

/// The GPU with this ordinal if it exists and can be started, otherwise the CPU.
pub fn try_gpu(ordinal: usize) -> Device {
    calls::count("try_gpu");
    gpu(ordinal).unwrap_or(Device::Cpu)
}

/// All GPUs, or only the CPU if there are none. The list is never empty.
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

/// Used by the session, which sets `CUDA_VISIBLE_DEVICES`.
#[doc(hidden)]
pub fn driver_was_started() -> bool {
    driver::was_started()
}

/// Used by the session, which calls it in a sandbox. Returns how many CUDA devices this process can use, and the
/// driver's error code if it fails to start, otherwise 0.
///
/// # Errors
/// If the first device cannot be used.
#[doc(hidden)]
pub fn driver_answer() -> Result<(usize, i32)> {
    let count = device_count();
    if count > 0 {
        gpu(0)?;
    }
    Ok((count, driver::failure().unwrap_or(0)))
}

/// How many CUDA devices this process can use: 0 without a driver, without a GPU, or in a session built for the CPU.
///
/// Devices that `CUDA_VISIBLE_DEVICES` hides are not counted.
pub fn device_count() -> usize {
    if cfg!(feature = "cuda") {
        driver::device_count()
    } else {
        0
    }
}

/// Whether this process can use a CUDA device on the machine it runs on.
pub fn cuda_is_available() -> bool {
    device_count() > 0
}

/// Waits until a device has finished all work that any thread has queued. On the CPU, no work is ever queued.
///
/// # Errors
/// If earlier work on the device has failed, or the device does not exist.
pub fn synchronize(device: &Device) -> Result<()> {
    calls::count("synchronize");
    interrupt::check();
    present(device)?;
    cuda::wait(device)
}

/// Waits for every GPU that is in use, and returns how long that took. Ignores failures; see [`wait_for_used`].
#[doc(hidden)]
pub fn synchronize_used() -> Duration {
    wait_for_used().0
}

/// Waits for every GPU that is in use. Returns how long that took, and the first failure in their work: a kernel runs
/// after the call that launched it has returned, so nothing else reports that it failed.
pub(crate) fn wait_for_used() -> (Duration, Result<()>) {
    let used = handles::used();
    if used.is_empty() {
        return (Duration::ZERO, Ok(()));
    }
    let start = Instant::now();
    let waited: Vec<Result<()>> = used.iter().map(cuda::wait).collect();
    (start.elapsed(), waited.into_iter().collect())
}

/// Whether this GPU is simulated.
pub(crate) fn is_simulated(device: &Device) -> bool {
    cuda::is_simulated(device)
}

/// Whether the GPUs in use are simulated.
pub(crate) fn are_simulated() -> bool {
    handles::any_simulated()
}

/// What each simulated GPU has been asked to compute since the process began, `cuda:0` first; empty with real GPUs.
pub(crate) fn work() -> Vec<Work> {
    #[cfg(feature = "simulated")]
    return gpu_tutor_simulated_cuda::work::by_device()
        .into_iter()
        .map(|work| Work {
            operations: work.operations,
            bytes: work.bytes,
        })
        .collect();
    #[cfg(not(feature = "simulated"))]
    Vec::new()
}

/// All GPUs that are in use.
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
