//! Sums over a tensor's values.

use candle_core::WithDType;

/// The count, sum and extremes of the finite values.
#[derive(Debug, Clone, Copy)]
pub struct Spread {
    pub finite: usize,
    pub least: f64,
    pub most: f64,
    pub sum: f64,
}

/// The number of independent sums. With a single sum, each addition would wait for the previous one.
const LANES: usize = 8;

impl Spread {
    const NONE: Spread = Spread {
        finite: 0,
        least: f64::INFINITY,
        most: f64::NEG_INFINITY,
        sum: 0.0,
    };

    pub fn of<T: WithDType>(values: &[T]) -> Spread {
        let mut lanes = [Spread::NONE; LANES];
        for values in values.chunks(LANES) {
            for (lane, value) in lanes.iter_mut().zip(values) {
                lane.add(value.to_f64());
            }
        }
        lanes.into_iter().fold(Spread::NONE, Spread::and)
    }

    fn add(&mut self, value: f64) {
        let finite = value.is_finite();
        let or = |other: f64| if finite { value } else { other };
        self.finite += usize::from(finite);
        self.sum += or(0.0);
        self.least = self.least.min(or(f64::INFINITY));
        self.most = self.most.max(or(f64::NEG_INFINITY));
    }

    fn and(self, other: Spread) -> Spread {
        Spread {
            finite: self.finite + other.finite,
            least: self.least.min(other.least),
            most: self.most.max(other.most),
            sum: self.sum + other.sum,
        }
    }
}
