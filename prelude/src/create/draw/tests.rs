//! The numbers drawn do not depend on the threads and are statistically sound. All seeds are fixed, so these tests
//! always see the same numbers. With good numbers, fewer than one seed in a few thousand exceeds a given bound.

use candle_core::cpu::erf::{erf_f64, erfc_f64};
use rayon::ThreadPoolBuilder;

use super::*;

/// The expected properties of a distribution.
struct Kind {
    fill: Fill,
    /// The mean.
    centre: f64,
    /// The mean of the `n`-th power of the difference from the centre.
    moment: fn(i32) -> f64,
    /// The probability of a number below this one.
    below: fn(f64) -> f64,
}

const KINDS: [Kind; 2] = [
    Kind {
        fill: fill_uniform,
        centre: 0.5,
        moment: |n| match n % 2 {
            0 => 0.5f64.powi(n) / f64::from(n + 1),
            _ => 0.0,
        },
        below: |x| x,
    },
    Kind {
        fill: fill_normal,
        centre: 0.0,
        moment: |n| match n % 2 {
            0 => (1..n).step_by(2).map(f64::from).product(),
            _ => 0.0,
        },
        below: |x| (1.0 + erf_f64(x / 2f64.sqrt())) / 2.0,
    },
];

const MANY: usize = 64 * BLOCK;

fn draw(kind: &Kind, seed: u64, count: usize) -> Vec<f64> {
    let values = drawn(StdRng::seed_from_u64(seed), count, kind.fill);
    values.into_iter().map(f64::from).collect()
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len() as f64;
    values.sum::<f64>() / count
}

/// How many standard deviations a count of successes in `tries` is from the expected count.
fn deviations(found: usize, tries: usize, probability: f64) -> f64 {
    let (found, tries) = (found as f64, tries as f64);
    (found - tries * probability) / (tries * probability * (1.0 - probability)).sqrt()
}

#[test]
fn the_numbers_are_the_same_on_any_number_of_threads() {
    for kind in KINDS {
        for count in [1, BLOCK, BLOCK + 1, 5 * BLOCK / 2, STRETCH + 3 * BLOCK + 7] {
            let on = |threads| {
                let pool = ThreadPoolBuilder::new().num_threads(threads).build();
                let draw = || drawn(StdRng::seed_from_u64(3), count, kind.fill);
                pool.unwrap().install(draw)
            };
            let on_one = on(1);
            assert!(on_one == on(2) && on_one == on(8), "{count} numbers");
        }
    }
}

#[test]
fn the_moments_are_those_of_the_distribution() {
    for kind in KINDS {
        for seed in 0..4 {
            let values = draw(&kind, seed, MANY);
            for n in 1..=6 {
                let found = mean(values.iter().map(|value| (value - kind.centre).powi(n)));
                let wanted = (kind.moment)(n);
                let variance = (kind.moment)(2 * n) - wanted * wanted;
                let off = (found - wanted) / (variance / MANY as f64).sqrt();
                assert!(off.abs() < 4.0, "seed {seed}, moment {n}: {off}");
            }
        }
    }
}

#[test]
fn the_distance_of_kolmogorov_and_smirnov_is_as_large_as_chance_makes_it() {
    for kind in KINDS {
        for seed in 0..4 {
            let mut values = draw(&kind, seed, MANY);
            values.sort_by(f64::total_cmp);
            let distances = values.iter().enumerate().map(|(place, value)| {
                ((kind.below)(*value) - (place as f64 + 0.5) / MANY as f64).abs()
            });
            let scaled = distances.fold(0.0, f64::max) * (MANY as f64).sqrt();
            assert!((0.35..1.95).contains(&scaled), "seed {seed}: {scaled}");
        }
    }
}

#[test]
fn blocks_of_one_call_of_two_calls_and_of_two_seeds_are_uncorrelated() {
    for kind in KINDS {
        let mut blocks = Vec::new();
        for seed in 0..8 {
            let mut host = StdRng::seed_from_u64(seed);
            for _ in 0..2 {
                let values = drawn(StdRng::from_rng(&mut host), 4 * BLOCK, kind.fill);
                blocks.extend(values.chunks(BLOCK).map(<[f32]>::to_vec));
            }
        }
        let scale = (BLOCK as f64).sqrt() / (kind.moment)(2);
        let mut squares = Vec::new();
        for (place, one) in blocks.iter().enumerate() {
            for other in &blocks[..place] {
                let products = one.iter().zip(other).map(|(one, other)| {
                    (f64::from(*one) - kind.centre) * (f64::from(*other) - kind.centre)
                });
                let off = mean(products) * scale;
                assert!(off.abs() < 5.0, "{off}");
                squares.push(off * off);
            }
        }
        let pairs = squares.len() as f64;
        let off = (mean(squares.into_iter()) - 1.0) * (pairs / 2.0).sqrt();
        assert!(off.abs() < 4.0, "{off}");
    }
}

#[test]
fn neighbours_are_independent() {
    const CELLS: usize = 64;
    for kind in KINDS {
        for seed in 0..4 {
            let values = draw(&kind, seed, MANY);
            for distance in [1, 2, 3, 4, 8, 256, BLOCK] {
                let pairs = values.iter().zip(&values[distance..]);
                let products =
                    pairs.map(|(one, other)| (one - kind.centre) * (other - kind.centre));
                let off = mean(products) / (kind.moment)(2) * (MANY as f64).sqrt();
                assert!(off.abs() < 4.0, "seed {seed}, distance {distance}: {off}");
            }
            let mut counts = vec![0f64; CELLS * CELLS];
            let cell = |value| ((kind.below)(value) * CELLS as f64) as usize;
            for pair in values.chunks_exact(2) {
                counts[cell(pair[0]) * CELLS + cell(pair[1])] += 1.0;
            }
            let wanted = (MANY / 2) as f64 / counts.len() as f64;
            let terms = counts.iter().map(|count| (count - wanted).powi(2) / wanted);
            let free = (counts.len() - 1) as f64;
            let off = (terms.sum::<f64>() - free) / (2.0 * free).sqrt();
            assert!(off.abs() < 4.0, "seed {seed}, chi-square: {off}");
        }
    }
}

#[test]
fn uniform_numbers_are_from_0_up_to_1_and_each_of_their_bits_is_random() {
    let values = draw(&KINDS[0], 5, MANY);
    assert!(values.iter().all(|value| (0.0..1.0).contains(value)));
    let words = values.iter().map(|value| value * f64::from(1 << 24));
    let words: Vec<u32> = words.map(|word| word as u32).collect();
    for bit in 0..24 {
        let set = words.iter().filter(|word| *word >> bit & 1 == 1).count();
        let off = deviations(set, MANY, 0.5);
        assert!(off.abs() < 4.0, "bit {bit}: {off}");
    }
}

#[test]
fn the_tails_of_the_normal_distribution_hold_what_they_should() {
    let values = draw(&KINDS[1], 6, 4 * MANY);
    for bound in [3.0, 3.5, 4.0, 4.5] {
        let probability = erfc_f64(bound / 2f64.sqrt()) / 2.0;
        for side in [-1.0, 1.0] {
            let beyond = values.iter().filter(|value| *value * side > bound).count();
            let off = deviations(beyond, values.len(), probability);
            assert!(off.abs() < 4.0, "{beyond} beyond {}: {off}", side * bound);
        }
    }
}
