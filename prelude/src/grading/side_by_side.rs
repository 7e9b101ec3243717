//! Measures two closures against each other, robustly even on a busy machine.

use std::time::{Duration, Instant};

use crate::error::Result;
use crate::time::{Measured, Timing, sample};

/// The approximate time for all pairs together.
const BUDGET: Duration = Duration::from_millis(600);
/// On a busy machine, the measurement continues until there are [`ENOUGH`] undisturbed pairs, but no longer than this.
const BUSY: Duration = Duration::from_millis(1800);
/// Slow closures are measured until there are [`ENOUGH`] pairs, but no longer than this.
const LONGEST: Duration = Duration::from_secs(4);
const ENOUGH: usize = 25;
/// The minimum number of pairs for a verdict, however slow the closures are.
const FEWEST: usize = 8;
const MOST: usize = 400;
const WARM_UP: Duration = Duration::from_millis(20);
/// The shortest sample. Shorter runs are measured in batches, so that the resolution of the clock does not matter.
const SHORTEST: Duration = Duration::from_micros(200);
const LARGEST_BATCH: f64 = 1e6;

/// Measures two closures in pairs of samples: the samples at the same index in both timings were taken immediately one
/// after the other.
///
/// On a busy machine, a run is repeatedly interrupted while other programs run. If there are [`ENOUGH`] pairs without
/// such an interruption, only those are used. Otherwise all pairs count: both samples of a pair take about the same
/// time, since the faster closure runs more often, so both are disturbed equally and their ratio is not biased. The
/// order within the pairs alternates. Each sample includes all of the devices' work.
///
/// # Errors
/// If a closure returns an error.
pub fn side_by_side<A: Measured, B: Measured>(
    mut first: impl FnMut() -> A,
    mut second: impl FnMut() -> B,
) -> Result<(Timing, Timing)> {
    let (one, other) = (warm_up(&mut first)?, warm_up(&mut second)?);
    let length = SHORTEST.max(one).max(other);
    let (of_first, of_second) = (batch(length, one), batch(length, other));
    let mut pairs = Vec::new();
    let start = Instant::now();
    while wants_more(&pairs, start.elapsed()) {
        let stopped = times_stopped();
        let (first, second) = if pairs.len() % 2 == 0 {
            let first = sample(&mut first, of_first)?;
            (first, sample(&mut second, of_second)?)
        } else {
            let second = sample(&mut second, of_second)?;
            (sample(&mut first, of_first)?, second)
        };
        pairs.push(Pair {
            first,
            second,
            undisturbed: times_stopped() == stopped,
        });
    }
    if undisturbed(&pairs) >= ENOUGH {
        pairs.retain(|pair| pair.undisturbed);
    }
    let (firsts, seconds) = pairs.iter().map(|pair| (pair.first, pair.second)).unzip();
    Ok((Timing::from_seconds(firsts), Timing::from_seconds(seconds)))
}

/// Two samples that were taken immediately one after the other.
struct Pair {
    first: f64,
    second: f64,
    /// No thread of the process was preempted in favour of another program.
    undisturbed: bool,
}

fn undisturbed(pairs: &[Pair]) -> usize {
    pairs.iter().filter(|pair| pair.undisturbed).count()
}

fn wants_more(pairs: &[Pair], elapsed: Duration) -> bool {
    let count = pairs.len();
    count < FEWEST
        || count < ENOUGH && elapsed < LONGEST
        || undisturbed(pairs) < ENOUGH && elapsed < BUSY
        || count < MOST && elapsed < BUDGET
}

/// How often the system has preempted a thread of this process in favour of another program.
fn times_stopped() -> libc::c_long {
    // SAFETY: `rusage` consists of numbers, and zero is a valid number.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: the pointer is to a value of the type that the call writes.
    unsafe { libc::getrusage(libc::RUSAGE_SELF, &raw mut usage) };
    usage.ru_nivcsw
}

/// How many runs take about as long as a sample should.
fn batch(length: Duration, one: Duration) -> usize {
    let runs = length.as_secs_f64() / one.as_secs_f64().max(1e-9);
    runs.round().clamp(1.0, LARGEST_BATCH) as usize
}

/// Runs a closure at least twice, until the warm-up time is over. Returns the time of its fastest run.
fn warm_up<R: Measured>(run: &mut impl FnMut() -> R) -> Result<Duration> {
    let start = Instant::now();
    let mut fastest = sample(run, 1)?;
    loop {
        fastest = fastest.min(sample(run, 1)?);
        if start.elapsed() >= WARM_UP {
            return Ok(Duration::from_secs_f64(fastest));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;

    #[test]
    fn samples_come_in_pairs_and_the_faster_closure_runs_more_often() {
        let (mut quick, mut slow) = (0, 0);
        let spin = |turns: u64| (0..turns).fold(0, |sum, turn| std::hint::black_box(sum ^ turn));
        let (first, second) = side_by_side(
            || {
                quick += 1;
                spin(1_000)
            },
            || {
                slow += 1;
                spin(1_000_000)
            },
        )
        .unwrap();
        assert!(first.count() >= FEWEST && first.count() == second.count());
        assert!(quick > 10 * slow, "{quick} {slow}");
    }

    #[test]
    fn an_error_of_either_closure_ends_it() {
        let failing = || -> Result<()> { Err(Error::msg("no luck")) };
        assert!(side_by_side(failing, || 1).is_err());
        assert!(side_by_side(|| 1, failing).is_err());
    }
}
