//! The median of measured times, and their spread around it.

use std::fmt;

use gpu_tutor_text::units::measured;

/// Both in seconds. Its `Display` is `1.23 ms ± 45.00 µs`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spread {
    pub median: f64,
    /// The median absolute deviation, scaled to a standard deviation; the whole range for fewer than five samples.
    pub deviation: f64,
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (median, deviation) = (measured(self.median), measured(self.deviation));
        write!(f, "{median} ± {deviation}")
    }
}

/// Returns `None` for fewer than three samples, or for samples that are not durations.
pub fn spread(samples: &[f64]) -> Option<Spread> {
    /// Scales a median absolute deviation to the standard deviation of normally distributed noise.
    const NORMAL: f64 = 1.4826;
    if samples.len() < 3
        || !samples
            .iter()
            .all(|sample| sample.is_finite() && *sample >= 0.0)
    {
        return None;
    }
    let middle = median(samples);
    let deviations: Vec<f64> = samples
        .iter()
        .map(|sample| (sample - middle).abs())
        .collect();
    let deviation = if samples.len() < 5 {
        let (least, most) = samples
            .iter()
            .fold((f64::MAX, 0.0f64), |(a, b), s| (a.min(*s), b.max(*s)));
        most - least
    } else {
        median(&deviations) * NORMAL
    };
    Some(Spread {
        median: middle,
        deviation,
    })
}

fn median(samples: &[f64]) -> f64 {
    let mut sorted = samples.to_vec();
    sorted.sort_by(f64::total_cmp);
    let half = sorted.len() / 2;
    if sorted.len() % 2 == 1 {
        sorted[half]
    } else {
        (sorted[half - 1] + sorted[half]) / 2.0
    }
}
