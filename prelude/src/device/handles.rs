//! One handle for each GPU.
//!
//! candle treats each `Device::new_cuda(0)` as a different device, even on the same GPU. So the prelude keeps the first
//! handle for each ordinal and returns it every time.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};

use candle_core::Device;

use super::cuda;
use crate::error::{Fault, Result};
use crate::explain::explain;

#[derive(Default)]
struct Handles {
    gpus: BTreeMap<usize, Handle>,
    seed: Option<u64>,
}

struct Handle {
    device: Device,
    simulated: bool,
}

static HANDLES: Mutex<Handles> = Mutex::new(Handles {
    gpus: BTreeMap::new(),
    seed: None,
});

fn handles() -> MutexGuard<'static, Handles> {
    HANDLES
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}

pub(super) fn get(ordinal: usize) -> Result<Device> {
    let mut handles = handles();
    if let Some(handle) = handles.gpus.get(&ordinal) {
        return Ok(handle.device.clone());
    }
    let device = cuda::start(ordinal).map_err(|error| Fault::GpuFailed {
        ordinal,
        cause: explain(&error).message,
    })?;
    if let Some(seed) = handles.seed {
        device.set_seed(seed)?;
    }
    let handle = Handle {
        simulated: cuda::is_simulated(&device),
        device: device.clone(),
    };
    handles.gpus.insert(ordinal, handle);
    Ok(device)
}

pub(super) fn used() -> Vec<Device> {
    let handles = handles();
    let all = handles.gpus.values();
    all.map(|handle| handle.device.clone()).collect()
}

/// Whether a GPU in use is simulated.
pub(super) fn any_simulated() -> bool {
    handles().gpus.values().any(|handle| handle.simulated)
}

/// Whether the device is one of the prelude's handles, not one that the learner created.
pub(super) fn is_own(device: &Device) -> bool {
    let handles = handles();
    let mut all = handles.gpus.values();
    all.any(|handle| handle.device.same_device(device))
}

/// Seeds the GPUs in use now, and each new one when it is first used.
///
/// # Errors
/// If a GPU cannot be seeded.
pub(crate) fn seed_used(seed: u64) -> Result<()> {
    let mut handles = handles();
    handles.seed = Some(seed);
    handles
        .gpus
        .values()
        .try_for_each(|handle| handle.device.set_seed(seed))
}
