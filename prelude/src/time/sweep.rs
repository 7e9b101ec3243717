//! Measures several ways over a range of sizes, and finds where one overtakes the other.

mod draw;

use super::Timing;
use super::so_far::Sizes;
use crate::error::{Fault, Result};
use crate::front::Bar;
use crate::{calls, interrupt};

/// The timings of several ways at several sizes.
#[derive(Debug, Clone, PartialEq)]
pub struct Sweep {
    pub sizes: Vec<usize>,
    /// The name of each way and, for each size, its timing if there is one.
    pub ways: Vec<(String, Vec<Option<Timing>>)>,
}

/// Measures several ways at each size. The closure takes a size and returns named timings, one for each way.
///
/// ```no_run
/// # use prelude::*;
/// # fn main() -> Result<()> {
/// let found = sweep(&[10, 100, 1000], |n| {
///     let a = rand((n, n))?;
///     Ok([("cpu", bench(|| a.matmul(&a))?)])
/// })?;
/// # println!("{found}");
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// If the closure returns an error, or nothing is measured.
pub fn sweep<L: Into<String>, W: IntoIterator<Item = (L, Timing)>>(
    sizes: &[usize],
    mut measure: impl FnMut(usize) -> Result<W>,
) -> Result<Sweep> {
    calls::count("sweep");
    let mut measured = Sizes::begin(sizes);
    let mut bar = Bar::new(&t!("measuring"), Some(sizes.len()));
    for size in sizes {
        interrupt::check();
        bar.step(true);
        for (name, timing) in measure(*size)? {
            measured.add(name.into(), timing);
        }
        measured.done += 1;
    }
    bar.step(false);
    let sweep = measured.finish();
    if sweep.ways.is_empty() {
        return Err(Fault::EmptySweep.into());
    }
    Ok(sweep)
}

impl Sweep {
    /// Whether a way was measured on simulated GPUs.
    pub(crate) fn is_simulated(&self) -> bool {
        let mut all = self.ways.iter().flat_map(|(_, timings)| timings).flatten();
        all.any(|timing| timing.simulated)
    }

    /// The first size at which another way becomes the fastest; `None` if that does not happen.
    ///
    /// It is interpolated between two measured sizes along a straight line in the chart.
    pub fn crossover(&self) -> Option<f64> {
        let (size, _) = *self.crossovers().first()?;
        Some(size)
    }

    /// Each size at which another way becomes the fastest, and the index of that way. Sizes where not all ways were
    /// measured do not count.
    fn crossovers(&self) -> Vec<(f64, usize)> {
        let sizes = self.compared();
        let pairs = sizes.iter().zip(sizes.iter().skip(1));
        let meeting = |(from, to): (&Compared, &Compared)| {
            let (before, after) = (fastest(&from.1)?, fastest(&to.1)?);
            // The logarithm of how much slower the new way is. It crosses zero from above.
            let gap = |times: &[f64]| (times[after] / times[before]).ln();
            let (gap_from, gap_to) = (gap(&from.1), gap(&to.1));
            let share = gap_from / (gap_from - gap_to);
            let size = from.0 * (to.0 / from.0).powf(share);
            (before != after && size.is_finite()).then_some((size, after))
        };
        pairs.filter_map(meeting).collect()
    }

    /// The sizes where every way was measured, and the median of each way there.
    fn compared(&self) -> Vec<Compared> {
        let medians: Vec<_> = self.ways.iter().map(|way| self.medians(way)).collect();
        let at = |size: f64| {
            let found =
                |way: &Vec<(f64, f64)>| way.iter().find(|(other, _)| *other == size).copied();
            let times: Option<Vec<f64>> = medians.iter().map(|way| Some(found(way)?.1)).collect();
            Some((size, times?))
        };
        let sizes = self.sizes.iter().map(|size| *size as f64);
        sizes.filter_map(at).collect()
    }

    /// The sizes and the medians of a way, in seconds, where both are positive, as a logarithmic axis requires.
    fn medians(&self, (_, timings): &(String, Vec<Option<Timing>>)) -> Vec<(f64, f64)> {
        let sizes = self.sizes.iter().map(|size| *size as f64);
        sizes
            .zip(timings)
            .filter_map(|(size, timing)| Some((size, timing.as_ref()?.middle())))
            .filter(|(size, seconds)| *size > 0.0 && *seconds > 0.0)
            .collect()
    }
}

/// A size, and the median of each way there.
type Compared = (f64, Vec<f64>);

/// The index of the shortest time; the first one if several are equal.
fn fastest(times: &[f64]) -> Option<usize> {
    let shortest = times.iter().copied().reduce(f64::min)?;
    times.iter().position(|time| *time == shortest)
}

#[cfg(test)]
mod tests;
