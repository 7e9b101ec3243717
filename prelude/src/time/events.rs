//! Measures time on the device itself.

use std::time::Duration;

use candle_core::Device;

use super::{Measured, timed};
use crate::device::present;
use crate::error::Result;
use crate::{calls, interrupt};

/// Runs a closure once and returns its value and how long the device took to do its work.
///
/// The time is measured from an event queued before the work to one queued after it, so the host's own work before and
/// after is not included. Work that other threads queue in the meantime is included. On the CPU, this is the same as
/// [`timed`].
///
/// # Errors
/// If the closure returns an error, or the device does not exist or cannot record the events.
pub fn timed_on<R: Measured>(
    device: &Device,
    run: impl FnOnce() -> R,
) -> Result<(R::Value, Duration)> {
    calls::count("timed_on");
    interrupt::check();
    present(device)?;
    match device {
        Device::Cuda(_) => queue::between(device, run),
        _ => timed(run),
    }
}

#[cfg(feature = "cuda")]
mod queue {
    use candle_core::cuda::cudarc::driver::DriverError;
    use candle_core::cuda::cudarc::driver::sys::CUevent_flags;

    use super::{Device, Duration, Measured, Result};

    pub(super) fn between<R: Measured>(
        device: &Device,
        run: impl FnOnce() -> R,
    ) -> Result<(R::Value, Duration)> {
        let stream = device.as_cuda_device()?.cuda_stream();
        let failed = |cause: DriverError| candle_core::Error::wrap(cause);
        let timing = Some(CUevent_flags::CU_EVENT_DEFAULT);
        let start = stream.record_event(timing).map_err(failed)?;
        let value = run().outcome()?;
        let end = stream.record_event(timing).map_err(failed)?;
        let ms = start.elapsed_ms(&end).map_err(failed)?;
        Ok((value, Duration::from_secs_f64(f64::from(ms).max(0.0) / 1e3)))
    }
}

#[cfg(not(feature = "cuda"))]
mod queue {
    use super::{Device, Duration, Measured, Result, timed};

    /// Never called: without CUDA, no CUDA device exists.
    pub(super) fn between<R: Measured>(
        _: &Device,
        run: impl FnOnce() -> R,
    ) -> Result<(R::Value, Duration)> {
        timed(run)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::create::ones;
    use crate::device::try_gpu;

    #[test]
    fn the_devices_time_is_within_the_hosts() {
        let device = try_gpu(0);
        let a = ones((64, 64)).unwrap().to_device(&device).unwrap();
        let product = || timed_on(&device, || a.matmul(&a));
        product().unwrap();
        let ((_, inside), outside) = timed(product).unwrap();
        assert!(inside <= outside, "{inside:?} of {outside:?}");
    }
}
