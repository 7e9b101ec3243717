//! What each GPU has been asked to compute.

use std::collections::BTreeMap;
use std::sync::Mutex;

use crate::context;
use crate::log;

/// What a GPU has been asked to compute since the process began.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Work {
    /// Kernels, matrix products and fills of random numbers; copies do not count.
    pub operations: u64,
    /// The bytes that they have written so far.
    pub bytes: u64,
}

/// By the GPU's index on the bus.
static WORK: Mutex<BTreeMap<usize, Work>> = Mutex::new(BTreeMap::new());

/// Counts an operation that was queued.
pub fn queued(gpu: usize) {
    log::lock(&WORK).entry(gpu).or_default().operations += 1;
}

/// Counts bytes that an operation writes.
pub fn written(gpu: usize, bytes: u64) {
    log::lock(&WORK).entry(gpu).or_default().bytes += bytes;
}

/// The work of each GPU that this process sees, `cuda:0` first; empty before the driver is initialised.
pub fn by_device() -> Vec<Work> {
    let work = log::lock(&WORK);
    let contexts = context::all().unwrap_or_default().iter();
    contexts
        .map(|context| work.get(&context.gpu.index).copied().unwrap_or_default())
        .collect()
}
