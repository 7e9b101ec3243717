//! Counts how often each counted function is called. The grader uses this to see how an answer was reached.
//!
//! The counts are totals since the process started, and they only grow. What a cell did is the difference between the
//! totals at its end and at its start, so nothing that a cell calls can lower a count.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};

/// How often each function has been called.
pub(crate) type Calls = BTreeMap<&'static str, u64>;

static TOTALS: Mutex<Calls> = Mutex::new(BTreeMap::new());

/// Counts one call of `name`.
pub(crate) fn count(name: &'static str) {
    *locked().entry(name).or_default() += 1;
}

/// The counts since the process started.
pub(crate) fn totals() -> Calls {
    locked().clone()
}

/// The counts since `before`, which are totals.
pub(crate) fn since(before: &Calls) -> BTreeMap<String, u64> {
    between(before, &totals())
}

/// The counts from `before` to `after`, which are totals. Functions that were not called between them are left out.
pub(crate) fn between(before: &Calls, after: &Calls) -> BTreeMap<String, u64> {
    let grown = after.iter().filter_map(|(name, count)| {
        let grown = count - before.get(name).copied().unwrap_or(0);
        (grown > 0).then(|| ((*name).to_owned(), grown))
    });
    grown.collect()
}

fn locked() -> MutexGuard<'static, Calls> {
    TOTALS
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}
