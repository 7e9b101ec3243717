//! Statistics of a tensor's values.

use gpu_tutor_wire::tensor::Numbers;

use super::spread::Spread;
use super::values::View;

/// If a tensor has more values than this, only a sample is read: showing a value must not cost more than computing it.
const ALL: usize = 1 << 18;
/// The size of the sample.
const SOME: usize = 1 << 12;
/// The golden ratio minus 1. Steps of this fraction spread the sample evenly.
const GOLDEN: f64 = 0.618_033_988_749_894_9;

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
        // The sum of finite values can be infinite.
        mean: known(spread.sum / spread.finite as f64).filter(|mean| mean.is_finite()),
        not_finite: seen - spread.finite,
        seen,
    }
}
