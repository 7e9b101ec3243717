//! What a closure copied, called and printed.

use std::io;
use std::thread;

use crate::calls;
use crate::error::Result;
use crate::time::Measured;
use crate::transfers::{self, Transfers};
use crate::wire::Muted;

/// The copies between host and devices that a closure makes.
///
/// The closure returns a `Result` or a plain value, as for [`timed`](crate::timed).
///
/// # Errors
/// If the closure returns an error, because then it has not done everything that should be counted.
pub fn transfers_of<R: Measured>(run: impl FnOnce() -> R) -> Result<Transfers> {
    let before = transfers::totals();
    drop(run().outcome()?);
    Ok(transfers::totals().since(before))
}

/// How often a closure called the counted function `name`, such as `item`.
///
/// # Errors
/// If the closure returns an error, because then it has not done everything that should be counted.
pub fn calls_of<R: Measured>(name: &str, run: impl FnOnce() -> R) -> Result<u64> {
    let before = calls::totals();
    drop(run().outcome()?);
    Ok(calls::since(&before).get(name).copied().unwrap_or(0))
}

/// How many bytes a closure printed. They are not shown.
///
/// # Errors
/// If the closure returns an error, or no pipe can be created.
pub fn printed_by<R: Measured>(run: impl FnOnce() -> R) -> Result<u64> {
    let (mut reader, writer) = io::pipe()?;
    let counting = thread::spawn(move || io::copy(&mut reader, &mut io::sink()));
    let muted = Muted::into(&writer).ok_or_else(io::Error::last_os_error)?;
    let outcome = run().outcome();
    drop((muted, writer));
    drop(outcome?);
    let printed = counting.join();
    Ok(printed.map_err(|_| io::Error::other("the thread that counts has panicked"))??)
}
