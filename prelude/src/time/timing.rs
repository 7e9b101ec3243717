//! The result of `bench`.

use std::fmt;
use std::time::Duration;

use gpu_tutor_wire::picture::{Axis, Drawing, Mark, Scale, Unit};

use super::Work;
use crate::picture::{Picture, histogram};
use crate::show::{duration, in_unit_of};

/// The number of intervals of the histogram.
const INTERVALS: usize = 40;

/// The samples of one measured closure, in seconds per run, in the order they were taken.
#[derive(Debug, Clone, PartialEq)]
pub struct Timing {
    pub samples: Vec<f64>,
    /// The work that a run does, if known.
    pub work: Option<Work>,
    /// Whether simulated GPUs took part. The samples are then times of this machine's processor, and are not shown.
    pub simulated: bool,
}

impl Timing {
    /// A timing from samples that were measured elsewhere, in seconds per run.
    pub fn from_seconds(samples: Vec<f64>) -> Timing {
        Timing {
            samples,
            work: None,
            simulated: false,
        }
    }

    /// The median: half of the samples are below it, half above. Without samples, it is zero.
    pub fn median(&self) -> Duration {
        seconds(median(&self.samples))
    }

    /// The median absolute deviation from the median: a measure of the spread that outliers do not affect.
    pub fn mad(&self) -> Duration {
        seconds(self.spread())
    }

    /// The number of samples.
    pub fn count(&self) -> usize {
        self.samples.len()
    }

    /// A histogram of the samples, from the shortest to the 95th percentile. Longer samples are in the last interval.
    pub fn picture(&self) -> Picture {
        let axis = Axis::new(&t!("time of a run"), Unit::Seconds, Scale::Linear);
        let mut drawn = histogram(&sorted(&self.samples), axis, INTERVALS);
        if self.count() > 1 {
            drawn.marks.push(Mark {
                at: self.middle(),
                label: t!("median"),
            });
        }
        let caption = self.to_string().replace('\n', "; ");
        Picture::new(t!("time of a run"), caption, Drawing::Histogram(drawn))
    }

    pub(super) fn middle(&self) -> f64 {
        median(&self.samples)
    }

    fn spread(&self) -> f64 {
        let middle = self.middle();
        median(
            &self
                .samples
                .iter()
                .map(|sample| (sample - middle).abs())
                .collect::<Vec<_>>(),
        )
    }
}

/// `median 1.23 ms ± 0.04 (25 samples)`; the spread is in the median's unit. A second line shows the speeds if the work
/// is known.
impl fmt::Display for Timing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.simulated {
            return f.write_str(&no_times());
        }
        let middle = self.middle();
        let (spread, _) = in_unit_of(self.spread(), middle);
        let count = self.count();
        let median = duration(middle);
        f.write_str(&match count {
            1 => t!(
                "median %{median} ± %{spread} (1 sample)",
                median = median,
                spread = spread
            ),
            _ => t!(
                "median %{median} ± %{spread} (%{count} samples)",
                median = median,
                spread = spread,
                count = count
            ),
        })?;
        match self.speeds() {
            Some(speeds) => write!(f, "\n{speeds}"),
            None => Ok(()),
        }
    }
}

/// What is shown in place of times that simulated GPUs took.
pub(crate) fn no_times() -> String {
    t!("no time: simulated GPUs have no speed").to_string()
}

fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}

fn sorted(values: &[f64]) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
}

fn median(values: &[f64]) -> f64 {
    let sorted = sorted(values);
    let half = sorted.len() / 2;
    match sorted.len() {
        0 => 0.0,
        odd if odd % 2 == 1 => sorted[half],
        _ => (sorted[half - 1] + sorted[half]) / 2.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn median_and_spread_are_not_affected_by_an_outlier() {
        let timing = Timing::from_seconds(vec![0.00121, 0.00127, 0.00123, 0.9, 0.00119]);
        assert_eq!(timing.median(), Duration::from_micros(1230));
        assert_eq!(timing.to_string(), "median 1.23 ms ± 0.04 (5 samples)");
        assert!(timing.picture().to_string().chars().count() <= 80);
    }

    #[test]
    fn no_samples_are_no_time() {
        let timing = Timing::from_seconds(Vec::new());
        assert_eq!(
            (timing.median(), timing.mad(), timing.count()),
            Default::default()
        );
        assert!(!timing.picture().to_string().is_empty());
    }
}
