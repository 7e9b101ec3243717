//! The peak of a device's memory use while something runs, recorded separately from the peak that a learner can reset.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use candle_core::Device;

use super::{reset_peak_memory, usage};
use crate::device::name;
use crate::error::Result;

/// The watches that are running. Each stores the highest peak that the device reached before a reset.
static RUNNING: Mutex<Vec<Running>> = Mutex::new(Vec::new());

struct Running {
    id: u64,
    device: String,
    highest: u64,
}

fn running() -> std::sync::MutexGuard<'static, Vec<Running>> {
    RUNNING
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Makes every watch on this device store the peak that is about to be reset.
pub(super) fn note(device: &Device) {
    let name = name(device);
    if running().iter().all(|watch| watch.device != name) {
        return;
    }
    let Ok(usage) = usage(device) else {
        return;
    };
    for watch in running().iter_mut().filter(|watch| watch.device == name) {
        watch.highest = watch.highest.max(usage.peak);
    }
}

/// Watches the peak of a device's memory use until the watch is dropped.
#[must_use]
pub(crate) struct PeakWatch {
    id: u64,
    device: Device,
    before: u64,
}

impl PeakWatch {
    /// # Errors
    /// If the device's memory cannot be read, or its peak cannot be reset.
    pub(crate) fn start(device: &Device) -> Result<PeakWatch> {
        static IDS: AtomicU64 = AtomicU64::new(0);
        reset_peak_memory(device)?;
        let before = usage(device)?.used;
        let id = IDS.fetch_add(1, Relaxed);
        running().push(Running {
            id,
            device: name(device),
            highest: before,
        });
        Ok(PeakWatch {
            id,
            device: device.clone(),
            before,
        })
    }

    /// The bytes that were in use at the peak, minus those in use at the start.
    ///
    /// # Errors
    /// If the device's memory cannot be read.
    pub(crate) fn extra(&self) -> Result<u64> {
        let now = usage(&self.device)?.peak;
        let noted = running()
            .iter()
            .find(|watch| watch.id == self.id)
            .map_or(0, |watch| watch.highest);
        Ok(now.max(noted).saturating_sub(self.before))
    }
}

impl Drop for PeakWatch {
    fn drop(&mut self) {
        running().retain(|watch| watch.id != self.id);
    }
}
