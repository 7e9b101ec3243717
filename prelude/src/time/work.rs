//! What a measured run does: how many operations on how many bytes.

use super::Timing;
use crate::error::{Fault, Result};
use crate::roofline::Roofline;
use crate::show::per_second;

/// The work of one run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Work {
    /// Arithmetic operations on floating-point numbers (FLOP).
    pub operations: f64,
    /// The bytes that have to be read and written at least once.
    pub bytes: f64,
    /// The operations per second that the device could do for such work, once [`Timing::of`] has determined it.
    pub roof: Option<f64>,
}

impl Work {
    /// The operations per byte: the arithmetic intensity.
    pub fn intensity(&self) -> f64 {
        self.operations / self.bytes
    }
}

impl Timing {
    /// Adds the work of one run: its operations, and the minimum number of bytes that it has to read and write. The
    /// timing then also shows GFLOP/s and GB/s.
    ///
    /// A product of two n×n matrices of `f32` does 2n³ operations on 12n² bytes, a sum of two tensors of n numbers does
    /// n operations on 12n bytes.
    pub fn work(mut self, operations: f64, bytes: f64) -> Timing {
        self.work = Some(Work {
            operations,
            bytes,
            roof: None,
        });
        self
    }

    /// Adds the most that the machine could achieve for this work. The timing then also shows what share of that was
    /// reached, as in "38 % of what this machine can do".
    ///
    /// # Errors
    /// If the timing's work is not known.
    pub fn of(mut self, machine: &Roofline) -> Result<Timing> {
        let work = self.work.as_mut().ok_or(Fault::NoWork)?;
        work.roof = Some(machine.roof(work.intensity()));
        Ok(self)
    }

    /// The operations per second at the median, if the work is known.
    pub fn operations_per_second(&self) -> Option<f64> {
        self.per_second(|work| work.operations)
    }

    /// The bytes per second at the median, if the work is known.
    pub fn bytes_per_second(&self) -> Option<f64> {
        self.per_second(|work| work.bytes)
    }

    /// The operations per second as a share of what the machine could do, if [`Timing::of`] has determined that.
    pub fn share(&self) -> Option<f64> {
        Some(self.operations_per_second()? / self.work?.roof?)
    }

    fn per_second(&self, amount: impl Fn(&Work) -> f64) -> Option<f64> {
        Some(amount(self.work.as_ref()?) / self.middle())
    }

    /// `171 GFLOP/s, 2.00 GB/s, 95 % of what this machine can do`; nothing without work.
    pub(super) fn speeds(&self) -> Option<String> {
        let operations = per_second(self.operations_per_second()?, "FLOP/s");
        let bytes = per_second(self.bytes_per_second()?, "B/s");
        Some(match self.share() {
            None => t!(
                "%{operations}, %{bytes}",
                operations = operations,
                bytes = bytes
            ),
            Some(share) => t!(
                "%{operations}, %{bytes}, %{share} of what this machine can do",
                operations = operations,
                bytes = bytes,
                share = percent(share)
            ),
        })
    }
}

/// A share as a percentage, with one decimal below ten and otherwise without decimals.
pub(crate) fn percent(share: f64) -> String {
    let percent = share * 100.0;
    let digits = usize::from(percent < 9.95);
    format!("{percent:.digits$} %")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roofline::made;

    #[test]
    fn a_timing_that_knows_its_work_shows_speeds_and_the_share_of_the_machine() {
        let machine = made(100e9, 10e9);
        // 38 of 100 GFLOP/s; memory is fast enough for the 0.38 GB/s.
        let timing = Timing::from_seconds(vec![0.01]).work(0.38e9, 0.0038e9);
        assert_eq!(
            timing.to_string(),
            "median 10.0 ms ± 0.0 (1 sample)\n38.0 GFLOP/s, 380 MB/s"
        );
        let timing = timing.of(&machine).unwrap();
        assert!(
            timing
                .to_string()
                .ends_with("38.0 GFLOP/s, 380 MB/s, 38 % of what this machine can do"),
            "{timing}"
        );
        // Memory is the limit: 1 GFLOP/s at a tenth of an operation per byte.
        let sum = Timing::from_seconds(vec![1.0]).work(0.5e9, 5e9);
        assert_eq!(sum.of(&machine).unwrap().share(), Some(0.5));
    }

    #[test]
    fn without_work_there_is_no_speed_and_no_share() {
        let timing = Timing::from_seconds(vec![0.01]);
        assert_eq!(timing.operations_per_second(), None);
        let error = timing.of(&made(1.0, 1.0)).unwrap_err();
        assert_eq!(Fault::of(&error), Some(&Fault::NoWork));
    }
}
