//! What a closure copied, called and printed.

use std::io;
use std::thread;

use candle_core::{Device, DeviceLocation};

use super::peak_of;
use crate::calls;
use crate::device::{is_simulated, wait_for_used, work};
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

/// How many bytes a closure computed on a GPU, at least: what it moves there, or makes elsewhere, does not count.
///
/// A simulated GPU counts every byte that its operations write. A real one only knows how much memory it had in use at
/// once, so there this is the peak, which a copy can raise, too: ask for more than the result alone.
///
/// # Errors
/// If the closure returns an error, because then it has not done everything that should be counted.
pub fn computed_on<R: Measured>(device: &Device, run: impl FnOnce() -> R) -> Result<u64> {
    if !is_simulated(device) {
        return peak_of(device, run);
    }
    let written = || -> Result<u64> {
        wait_for_used().1?;
        let DeviceLocation::Cuda { gpu_id } = device.location() else {
            return Ok(0);
        };
        Ok(work().get(gpu_id).copied().unwrap_or_default().bytes)
    };
    let before = written()?;
    drop(run().outcome()?);
    Ok(written()? - before)
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
