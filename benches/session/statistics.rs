//! Medians and percentiles of samples.

/// Samples of one measure in ascending order; never empty.
#[derive(Debug, Clone)]
pub struct Samples(Vec<f64>);

impl Samples {
    /// `None` if there is no sample.
    pub fn new(mut samples: Vec<f64>) -> Option<Samples> {
        samples.sort_by(f64::total_cmp);
        (!samples.is_empty()).then_some(Samples(samples))
    }

    pub fn count(&self) -> usize {
        self.0.len()
    }

    pub fn median(&self) -> f64 {
        let half = self.0.len() / 2;
        if self.0.len() % 2 == 1 {
            self.0[half]
        } else {
            f64::midpoint(self.0[half - 1], self.0[half])
        }
    }

    /// The smallest sample that at least `share` of all samples do not exceed.
    pub fn percentile(&self, share: f64) -> f64 {
        let rank = (share * self.0.len() as f64).ceil() as usize;
        self.0[rank.clamp(1, self.0.len()) - 1]
    }

    pub fn largest(&self) -> f64 {
        self.0[self.0.len() - 1]
    }
}
