//! The size at which a product is split among several threads. gemm has one threshold for the whole process.

use std::sync::{Mutex, MutexGuard};

/// A product with fewer multiplications than this stays on one thread. A product of 160×160 matrices has about as many.
///
/// gemm's own threshold splits products of 100×100, but waking a thread takes longer than the thread saves.
const MULTIPLICATIONS: usize = 4 << 20;

/// The thresholds currently set, in the order they were set. The latest one applies.
static SET: Mutex<Vec<(u64, usize)>> = Mutex::new(Vec::new());

/// Keeps small products on one thread, for the whole process.
pub(crate) fn set_threading_threshold() {
    set_latest(&set());
}

/// Sets the threshold until the scope is dropped.
#[must_use]
pub struct Scope(u64);

impl Scope {
    pub fn enter(threshold: usize) -> Scope {
        let mut thresholds = set();
        let id = thresholds.last().map_or(0, |(id, _)| id + 1);
        thresholds.push((id, threshold));
        set_latest(&thresholds);
        Scope(id)
    }
}

impl Drop for Scope {
    fn drop(&mut self) {
        let mut thresholds = set();
        thresholds.retain(|(id, _)| *id != self.0);
        set_latest(&thresholds);
    }
}

fn set_latest(thresholds: &[(u64, usize)]) {
    let latest = thresholds
        .last()
        .map_or(MULTIPLICATIONS, |(_, latest)| *latest);
    gemm::set_threading_threshold(latest);
}

fn set() -> MutexGuard<'static, Vec<(u64, usize)>> {
    SET.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}
