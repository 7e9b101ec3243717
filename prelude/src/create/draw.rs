//! Draws random numbers on the CPU, on all threads.
//!
//! The numbers in a call are divided into blocks, and each block has its own generator, so it does not matter which
//! thread fills which block. The generators get their states from a cryptographic generator, so that their numbers are
//! independent. The generators themselves are of a faster kind.

use std::sync::{Mutex, MutexGuard};

use rand::rngs::{SmallRng, StdRng};
use rand::{Rng, SeedableRng};
use rand_distr::StandardNormal;
use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::ParallelSliceMut;

use crate::interrupt;

/// How many numbers one generator draws. A shorter tensor is filled by the calling thread, because waking another
/// thread takes about as long.
const BLOCK: usize = 1 << 14;

/// How many numbers are drawn between two checks for an interrupt: a few milliseconds' worth.
const STRETCH: usize = 256 * BLOCK;

/// Fills a block with the generator's next numbers.
type Fill = fn(&mut SmallRng, &mut [f32]);

// candle's CPU generator cannot be seeded, so the prelude has its own. Each call draws one seed from it.
#[cfg(not(test))]
fn calls() -> MutexGuard<'static, Option<StdRng>> {
    static CALLS: Mutex<Option<StdRng>> = Mutex::new(None);
    CALLS
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Tests run side by side in threads of one process, so each has its own generator.
#[cfg(test)]
fn calls() -> MutexGuard<'static, Option<StdRng>> {
    thread_local! {
        static CALLS: &'static Mutex<Option<StdRng>> = Box::leak(Box::default());
    }
    let calls = CALLS.with(|calls| *calls);
    calls
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Makes the following calls repeatable.
pub(super) fn seed(seed: u64) {
    *calls() = Some(StdRng::seed_from_u64(seed));
}

/// Draws numbers that are uniformly distributed from 0 up to 1.
pub(super) fn uniform(count: usize) -> Vec<f32> {
    drawn(next_call(), count, fill_uniform)
}

/// Draws numbers from the normal distribution with mean 0 and variance 1.
pub(super) fn normal(count: usize) -> Vec<f32> {
    drawn(next_call(), count, fill_normal)
}

/// Returns the generator that seeds the generators for one call.
fn next_call() -> StdRng {
    StdRng::from_rng(calls().get_or_insert_with(StdRng::from_os_rng))
}

fn drawn(mut seeds: StdRng, count: usize, fill: Fill) -> Vec<f32> {
    let mut values = vec![0.0; count];
    for stretch in values.chunks_mut(STRETCH) {
        fill_stretch(stretch, &mut seeds, fill);
        interrupt::check();
    }
    values
}

fn fill_stretch(stretch: &mut [f32], seeds: &mut StdRng, fill: Fill) {
    if stretch.len() <= BLOCK {
        return fill(&mut SmallRng::from_rng(seeds), stretch);
    }
    let generators: Vec<SmallRng> = stretch
        .chunks(BLOCK)
        .map(|_| SmallRng::from_rng(seeds))
        .collect();
    stretch
        .par_chunks_mut(BLOCK)
        .zip(generators)
        .for_each(|(block, mut generator)| fill(&mut generator, block));
}

/// Each number is made from 24 random bits, which is the precision of an `f32` below 1. Each takes 32 bits, half of
/// what the generator produces in one step.
fn fill_uniform(generator: &mut SmallRng, block: &mut [f32]) {
    const SMALLEST: f32 = 1.0 / (1 << 24) as f32;
    let mut words = [0u32; 256];
    for part in block.chunks_mut(words.len()) {
        let words = &mut words[..part.len()];
        generator.fill(words);
        for (value, word) in part.iter_mut().zip(words) {
            *value = (*word >> 8) as f32 * SMALLEST;
        }
    }
}

fn fill_normal(generator: &mut SmallRng, block: &mut [f32]) {
    block.fill_with(|| generator.sample(StandardNormal));
}

#[cfg(test)]
mod tests;
