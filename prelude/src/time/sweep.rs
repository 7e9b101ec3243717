//! Measures several ways over a range of sizes, and finds where one overtakes the other.

mod draw;

use super::Timing;
use super::so_far::Sizes;
use crate::error::{Fault, Result};
use crate::front::Bar;
use crate::interrupt;

/// The timings of several ways at several sizes.
#[derive(Debug, Clone, PartialEq)]
pub struct Sweep {
    pub sizes: Vec<usize>,
    /// The name of each way, and for each size its timing, if there is one.
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
    /// The size at which one of the first two ways becomes faster than the other; `None` if they do not cross.
    ///
    /// It is interpolated between two measured sizes along a straight line in the chart.
    pub fn crossover(&self) -> Option<f64> {
        let [first, second, ..] = self.ways.as_slice() else {
            return None;
        };
        let gaps: Vec<(f64, f64)> = self
            .medians(first)
            .into_iter()
            .filter_map(|(size, a)| {
                let (_, b) = self
                    .medians(second)
                    .into_iter()
                    .find(|(other, _)| *other == size)?;
                Some((size.ln(), (b / a).ln()))
            })
            .collect();
        let (from, to) = gaps
            .iter()
            .zip(gaps.iter().skip(1))
            .find(|(from, to)| from.1.signum() != to.1.signum())?;
        Some((from.0 + (to.0 - from.0) * from.1 / (from.1 - to.1)).exp())
    }

    /// The sizes and the medians in seconds of a way, where both are positive, as a logarithmic axis requires.
    fn medians(&self, (_, timings): &(String, Vec<Option<Timing>>)) -> Vec<(f64, f64)> {
        let sizes = self.sizes.iter().map(|size| *size as f64);
        sizes
            .zip(timings)
            .filter_map(|(size, timing)| Some((size, timing.as_ref()?.middle())))
            .filter(|(size, seconds)| *size > 0.0 && *seconds > 0.0)
            .collect()
    }
}

#[cfg(test)]
mod tests;
