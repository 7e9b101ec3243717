//! Measures many runs of a closure.

use std::hint::black_box;
use std::time::{Duration, Instant};

use super::so_far::Samples;
use super::{Measured, Timing};
use crate::device::{synchronize_used, used, wait_for_used, work};
use crate::error::Result;
use crate::{calls, interrupt};

/// The approximate time for all samples together.
const BUDGET: Duration = Duration::from_millis(500);
const WARM_UP: Duration = Duration::from_millis(50);
const WARM_UPS: usize = 2;
/// The shortest sample. Shorter runs are measured in batches, so that the resolution of the clock does not matter.
const SHORTEST: Duration = Duration::from_micros(50);
const FEWEST: usize = 5;
/// The minimum number of samples if a single run takes longer than the whole budget.
const FEWEST_SLOW: usize = 3;
const MOST: usize = 1000;

/// Measures a closure over many runs: first a warm-up, then up to 1000 samples in about half a second.
///
/// Each sample includes all of the devices' work. The closure returns a `Result` or a plain value, as for
/// [`timed`](super::timed).
///
/// Call [`work`](Timing::work) on the result to add speeds: `bench(|| &a + &b)?.work(n, 12.0 * n)` for n numbers.
///
/// # Errors
/// If the closure returns an error.
pub fn bench<R: Measured>(run: impl FnMut() -> R) -> Result<Timing> {
    calls::count("bench");
    bench_within(BUDGET, run)
}

/// Like [`bench`], with a different time for all samples together.
pub(crate) fn bench_within<R: Measured>(
    budget: Duration,
    mut run: impl FnMut() -> R,
) -> Result<Timing> {
    let before = work();
    let one = warm_up(&mut run, budget)?;
    let batch = (SHORTEST.as_secs_f64() / one.as_secs_f64().max(1e-9))
        .ceil()
        .max(1.0) as usize;
    let fewest = if one > budget { FEWEST_SLOW } else { FEWEST };
    let mut samples = Samples::begin();
    let start = Instant::now();
    while samples.taken.len() < fewest || start.elapsed() < budget && samples.taken.len() < MOST {
        samples.next();
        samples.taken.push(sample(&mut run, batch)?);
    }
    let mut timing = samples.finish();
    timing.simulated = work() != before;
    Ok(timing)
}

/// Runs the closure until the warm-up time is over, and returns the time of the fastest run.
///
/// On a GPU, the first run may include compiling its kernels, so it does not count.
fn warm_up<R: Measured>(run: &mut impl FnMut() -> R, budget: Duration) -> Result<Duration> {
    let first = Duration::from_secs_f64(sample(run, 1)?);
    if first >= budget && used().is_empty() {
        return Ok(first);
    }
    let start = Instant::now();
    let mut fastest = f64::INFINITY;
    for runs in 1.. {
        fastest = fastest.min(sample(run, 1)?);
        let spent = start.elapsed();
        if spent >= budget || (spent >= WARM_UP && runs >= WARM_UPS) {
            break;
        }
    }
    Ok(Duration::from_secs_f64(fastest))
}

/// Runs a closure `batch` times, with all of the devices' work, and returns the seconds per run.
pub(crate) fn sample<R: Measured>(run: &mut impl FnMut() -> R, batch: usize) -> Result<f64> {
    interrupt::check();
    synchronize_used();
    let start = Instant::now();
    for _ in 0..batch {
        black_box(run().outcome()?);
    }
    wait_for_used().1?;
    Ok(start.elapsed().as_secs_f64() / batch as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::create::ones;

    #[test]
    fn there_are_samples_and_the_closure_ran_for_each() {
        let mut runs = 0;
        let timing = bench(|| runs += 1).unwrap();
        assert!(timing.count() >= FEWEST && runs > timing.count());
        assert!(timing.samples.iter().all(|seconds| *seconds >= 0.0));
    }

    #[test]
    fn an_error_ends_it() {
        let a = ones((2, 3)).unwrap();
        let mut runs = 0;
        let error = bench(|| {
            runs += 1;
            a.matmul(&a)
        });
        assert!(error.is_err());
        assert_eq!(runs, 1);
    }
}
