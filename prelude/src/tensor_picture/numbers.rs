//! How a tensor's values spread.

use candle_core::WithDType;
use serde::Serialize;

use super::values::View;

/// Of a tensor with more values than this, only some are looked at: a value must not cost more to show than to make.
const ALL: usize = 1 << 18;
/// How many then.
const SOME: usize = 1 << 12;
/// The part of a whole by which a next place lies furthest from all before it.
const GOLDEN: f64 = 0.618_033_988_749_894_9;

/// The least, the greatest and the mean are those of the finite values; absent where there is none.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Numbers {
    pub least: Option<f64>,
    pub most: Option<f64>,
    pub mean: Option<f64>,
    pub not_finite: usize,
    /// How many values were looked at: all, or a sample spread over all.
    pub seen: usize,
}

impl Numbers {
    pub fn of(view: &View) -> Numbers {
        let count = view.count();
        let all = (count <= ALL).then(|| view.spread()).flatten();
        let seen = if all.is_some() {
            count
        } else {
            count.min(SOME)
        };
        let spread = all.unwrap_or_else(|| {
            let place = |index: usize| ((index as f64 * GOLDEN).fract() * count as f64) as usize;
            let values: Vec<f64> = match seen == count {
                true => (0..seen).map(|index| view.nth(index)).collect(),
                false => (0..seen).map(|index| view.nth(place(index))).collect(),
            };
            Spread::of(&values)
        });
        let known = |number: f64| (spread.finite > 0).then_some(number);
        Numbers {
            least: known(spread.least),
            most: known(spread.most),
            // The sum of finite values need not be finite.
            mean: known(spread.sum / spread.finite as f64).filter(|mean| mean.is_finite()),
            not_finite: seen - spread.finite,
            seen,
        }
    }
}

/// Sums that make [`Numbers`].
#[derive(Debug, Clone, Copy)]
pub struct Spread {
    finite: usize,
    least: f64,
    most: f64,
    sum: f64,
}

/// So many sums run beside each other: one alone would wait for itself at each value.
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
