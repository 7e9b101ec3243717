//! Measures peak arithmetic, bandwidth, and the operations drawn under the roof.

use std::time::Duration;

use candle_core::Device;
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};
use rayon::slice::{ParallelSlice, ParallelSliceMut};

use super::{Roofline, machine};
use crate::create::rand_on;
use crate::device::name as device_name;
use crate::error::Result;
use crate::front::Bar;
use crate::time::{Timing, bench_within};

/// How long to sample each product whose speed could be the peak.
const SHARE: Duration = Duration::from_millis(250);
/// The size of these products doubles until one takes this long.
const LONG: Duration = Duration::from_millis(60);
const SMALLEST: usize = 256;
const LARGEST: usize = 8192;
/// How many numbers are in each of the lists used to measure bandwidth: 64 MiB. No ordinary machine has a cache large
/// enough for three such lists.
const NUMBERS: usize = 1 << 24;
/// How many numbers of such a list one thread adds at a time.
const BLOCK: usize = 1 << 16;
/// The sides of the matrices used for the points.
const LARGE: usize = 1024;
const SMALL: usize = 64;
const VECTOR: usize = 4096;

/// Measures one operation on a device.
type Measure = fn(&Device) -> Result<Timing>;

/// The names of the points.
pub(super) const SUM: &str = "sum";
pub(super) const MATRIX_VECTOR: &str = "matrix × vector";
pub(super) const SMALL_PRODUCT: &str = "small product";
pub(super) const LARGE_PRODUCT: &str = "large product";

pub(super) fn measure(of: String, device: &Device) -> Result<Roofline> {
    let mut bar = Bar::new(&t!("measuring what this machine can do"), Some(6));
    let mut step = || bar.step(true);
    step();
    let operations = peak(device)?;
    step();
    let bandwidth = match device {
        Device::Cpu => host_bandwidth()?,
        _ => fastest(&sum(device)?, 12.0 * NUMBERS as f64),
    };
    let mut points = Vec::new();
    let operations_of: [(&str, Measure); 4] = [
        (SUM, sum),
        (MATRIX_VECTOR, matrix_vector),
        (SMALL_PRODUCT, |device| product(device, SMALL)),
        (LARGE_PRODUCT, |device| product(device, LARGE)),
    ];
    for (name, run) in operations_of {
        step();
        points.push((name.to_owned(), run(device)?));
    }
    bar.step(false);
    Ok(Roofline {
        of,
        measured: machine::today(),
        operations,
        bandwidth,
        points,
        device: device_name(device),
    })
}

/// The operations per second of the fastest run, over products of several sizes.
fn peak(device: &Device) -> Result<f64> {
    let mut best = 0f64;
    let mut side = SMALLEST;
    loop {
        let timing = product(device, side)?;
        best = best.max(fastest(&timing, 2.0 * (side as f64).powi(3)));
        if side == LARGEST || timing.median() >= LONG {
            return Ok(best);
        }
        side *= 2;
    }
}

/// The amount per second in the fastest sample. The peak is the speed of undisturbed runs.
fn fastest(timing: &Timing, amount: f64) -> f64 {
    let least = timing.samples.iter().copied().fold(f64::INFINITY, f64::min);
    amount / least
}

/// The bytes per second of `c = a + b` on the host, for lists that already exist: memory for a new tensor would first
/// have to be requested from the system.
fn host_bandwidth() -> Result<f64> {
    let (a, b) = (vec![1f32; NUMBERS], vec![2f32; NUMBERS]);
    let mut c = vec![0f32; NUMBERS];
    let timing = bench_within(SHARE, || {
        c.par_chunks_mut(BLOCK)
            .zip(a.par_chunks(BLOCK).zip(b.par_chunks(BLOCK)))
            .for_each(|(c, (a, b))| {
                for (c, (a, b)) in c.iter_mut().zip(a.iter().zip(b)) {
                    *c = a + b;
                }
            });
    })?;
    // The compiler cannot optimise the sums away if their result is read.
    std::hint::black_box(c.par_iter().sum::<f32>());
    Ok(fastest(&timing, 12.0 * NUMBERS as f64))
}

fn sum(device: &Device) -> Result<Timing> {
    let (a, b) = (rand_on(NUMBERS, device)?, rand_on(NUMBERS, device)?);
    let numbers = NUMBERS as f64;
    Ok(bench_within(SHARE, || &a + &b)?.work(numbers, 12.0 * numbers))
}

fn matrix_vector(device: &Device) -> Result<Timing> {
    let matrix = rand_on((VECTOR, VECTOR), device)?;
    let vector = rand_on((VECTOR, 1), device)?;
    let side = VECTOR as f64;
    let timing = bench_within(SHARE, || matrix.matmul(&vector))?;
    Ok(timing.work(2.0 * side * side, 4.0 * (side * side + 2.0 * side)))
}

fn product(device: &Device, side: usize) -> Result<Timing> {
    let a = rand_on((side, side), device)?;
    let side = side as f64;
    let timing = bench_within(SHARE, || a.matmul(&a))?;
    Ok(timing.work(2.0 * side.powi(3), 12.0 * side * side))
}
