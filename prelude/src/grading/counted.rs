//! What a closure copied, and what it called.

use crate::calls;
use crate::error::Result;
use crate::time::Measured;
use crate::transfers::{self, Transfers};

/// The copies between host and devices that a closure made.
///
/// The closure returns a `Result` or a plain value, as for [`timed`](crate::timed).
///
/// # Errors
/// If the closure returns an error: then it has not done all that is to be counted.
pub fn transfers_of<R: Measured>(run: impl FnOnce() -> R) -> Result<Transfers> {
    let before = transfers::totals();
    drop(run().outcome()?);
    Ok(transfers::totals().since(before))
}

/// How often a closure called the counted function `name`, such as `item`.
///
/// # Errors
/// If the closure returns an error: then it has not done all that is to be counted.
pub fn calls_of<R: Measured>(name: &str, run: impl FnOnce() -> R) -> Result<u64> {
    let before = calls::totals();
    drop(run().outcome()?);
    Ok(calls::since(&before).get(name).copied().unwrap_or(0))
}
