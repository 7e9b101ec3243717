//! The most that a machine can do: its roofline.

mod draw;
mod kept;
mod machine;
mod measure;
mod processor;

use candle_core::Device;

use crate::calls;
use crate::device::{default_device, device as named, is_simulated, name as device_name, present};
use crate::error::{Fault, Result};
use crate::threads::{thread_count, with_threads};
use crate::time::Timing;

/// The most that a device can do, depending on the number of operations for each byte that has to be moved.
///
/// With few operations per byte, memory is the limit; with many, arithmetic is. Drawn on logarithmic axes, the two
/// limits look like a roof.
#[derive(Debug, Clone, PartialEq)]
pub struct Roofline {
    /// What was measured: `AMD EPYC, 2 threads`, or `cuda:0`.
    pub of: String,
    /// The date it was measured: `2026-11-23`.
    pub measured: String,
    /// The maximum operations per second with `f32`, measured as the fastest matrix product. Infinite for a simulated GPU,
    /// which has no speed; so is the bandwidth.
    pub operations: f64,
    /// The maximum bytes per second between memory and processor, measured by adding lists that no cache can hold.
    pub bandwidth: f64,
    /// Measured operations, by name. The work of each timing is known.
    pub points: Vec<(String, Timing)>,
    /// The device's name in the prelude.
    device: String,
}

/// The roofline of the default device.
///
/// The first call measures it, which takes a few seconds. Results for the CPU are stored on disk for each processor
/// model and number of threads; those for a GPU are kept until the session ends. [`Roofline::again`] measures again.
///
/// # Errors
/// If the device cannot do the operations.
pub fn roofline() -> Result<Roofline> {
    roofline_on(&default_device())
}

/// The roofline of a device; see [`roofline`].
///
/// # Errors
/// If the device does not exist or cannot do the operations.
pub fn roofline_on(device: &Device) -> Result<Roofline> {
    calls::count("roofline");
    present(device)?;
    let of = machine::name(device);
    if is_simulated(device) {
        return Ok(Roofline::without_speed(of, device_name(device)));
    }
    match kept::find(&of, &device_name(device)) {
        Some(found) => Ok(found),
        None => measured(of, device),
    }
}

fn measured(of: String, device: &Device) -> Result<Roofline> {
    // A thread limit around the call must not become the machine's limit.
    let found = with_threads(thread_count(), || measure::measure(of, device))?;
    kept::keep(&found);
    Ok(found)
}

impl Roofline {
    /// The roofline of a simulated GPU: there is nothing to measure.
    fn without_speed(of: String, device: String) -> Roofline {
        Roofline {
            of,
            measured: String::new(),
            operations: f64::INFINITY,
            bandwidth: f64::INFINITY,
            points: Vec::new(),
            device,
        }
    }

    pub(crate) fn is_simulated(&self) -> bool {
        self.operations.is_infinite()
    }

    /// Measures the same device again, and replaces the stored result.
    ///
    /// # Errors
    /// If the device cannot do the operations.
    pub fn again(&self) -> Result<Roofline> {
        if self.is_simulated() {
            return Ok(self.clone());
        }
        measured(self.of.clone(), &named(&self.device)?)
    }

    /// The maximum operations per second at this number of operations per byte.
    pub fn roof(&self, intensity: f64) -> f64 {
        self.operations.min(self.bandwidth * intensity)
    }

    /// The number of operations per byte at which arithmetic, rather than memory, becomes the limit.
    pub fn ridge(&self) -> f64 {
        self.operations / self.bandwidth
    }

    /// Adds a measured operation to the picture and the table.
    ///
    /// # Errors
    /// If the timing's work is not known.
    pub fn with(mut self, name: &str, timing: &Timing) -> Result<Roofline> {
        timing.work.ok_or(Fault::NoWork)?;
        self.points.push((name.to_owned(), timing.clone()));
        Ok(self)
    }
}

/// A roofline for tests, without points.
#[cfg(test)]
pub(crate) fn made(operations: f64, bandwidth: f64) -> Roofline {
    Roofline {
        of: "made up".to_owned(),
        measured: "2026-11-23".to_owned(),
        operations,
        bandwidth,
        points: Vec::new(),
        device: "cpu".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_the_limit_left_of_the_ridge_and_arithmetic_right_of_it() {
        let machine = made(100.0, 10.0);
        assert_eq!(machine.ridge(), 10.0);
        assert_eq!(
            [1.0, 10.0, 50.0].map(|at| machine.roof(at)),
            [10.0, 100.0, 100.0]
        );
    }

    #[test]
    fn an_operation_whose_work_is_not_known_has_no_place() {
        let timing = Timing::from_seconds(vec![1.0]);
        let error = made(1.0, 1.0).with("sum", &timing).unwrap_err();
        assert_eq!(Fault::of(&error), Some(&Fault::NoWork));
        let with = made(1.0, 1.0).with("sum", &timing.work(1.0, 12.0));
        assert_eq!(with.unwrap().points.len(), 1);
    }

    #[test]
    fn a_device_that_is_not_there_has_no_roofline() {
        assert!(roofline_on(&crate::grading::absent_gpu()).is_err());
    }
}
