//! One handle for each GPU.
//!
//! Each `Device::new_cuda(0)` is a different device for candle, even on the same GPU. So the prelude keeps the first
//! handle of each ordinal and returns it again.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};

use candle_core::Device;

use crate::error::{Fault, Result};
use crate::explain::explain;

#[derive(Default)]
struct Handles {
    devices: BTreeMap<usize, Device>,
    seed: Option<u64>,
}

static HANDLES: Mutex<Handles> = Mutex::new(Handles {
    devices: BTreeMap::new(),
    seed: None,
});

fn handles() -> MutexGuard<'static, Handles> {
    HANDLES
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}

pub(super) fn get(ordinal: usize) -> Result<Device> {
    let mut handles = handles();
    if let Some(device) = handles.devices.get(&ordinal) {
        return Ok(device.clone());
    }
    let device = Device::new_cuda(ordinal).map_err(|error| Fault::GpuFailed {
        ordinal,
        cause: explain(&error).message,
    })?;
    if let Some(seed) = handles.seed {
        device.set_seed(seed)?;
    }
    handles.devices.insert(ordinal, device.clone());
    Ok(device)
}

pub(super) fn used() -> Vec<Device> {
    handles().devices.values().cloned().collect()
}

/// Seeds the GPUs that are in use, and later each new one.
///
/// # Errors
/// If a GPU cannot be seeded.
pub(crate) fn seed_used(seed: u64) -> Result<()> {
    let mut handles = handles();
    handles.seed = Some(seed);
    handles
        .devices
        .values()
        .try_for_each(|device| device.set_seed(seed))
}

/// Waits for all streams of the device. candle has one stream for each thread, and its `synchronize` waits for one
/// only.
#[cfg(feature = "cuda")]
pub(super) fn wait(device: &Device) -> Result<()> {
    if let Device::Cuda(cuda) = device {
        let stream = cuda.cuda_stream();
        stream
            .context()
            .synchronize()
            .map_err(candle_core::Error::wrap)?;
    }
    Ok(())
}

#[cfg(not(feature = "cuda"))]
pub(super) fn wait(device: &Device) -> Result<()> {
    device.synchronize()
}
