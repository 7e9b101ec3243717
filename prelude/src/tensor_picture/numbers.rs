//! How a tensor's values spread.

use gpu_tutor_wire::tensor::Numbers;

use super::spread::Spread;
use super::values::View;

/// Of a tensor with more values than this, only some are looked at: a value must not cost more to show than to make.
const ALL: usize = 1 << 18;
/// How many then.
const SOME: usize = 1 << 12;
/// The part of a whole by which a next place lies furthest from all before it.
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
        // The sum of finite values need not be finite.
        mean: known(spread.sum / spread.finite as f64).filter(|mean| mean.is_finite()),
        not_finite: seen - spread.finite,
        seen,
    }
}
