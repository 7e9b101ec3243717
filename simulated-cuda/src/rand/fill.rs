//! Random numbers in the distributions that cuRAND offers.

use std::f64::consts::TAU;

use super::philox::numbers;
use crate::kernels::Memory;
use crate::kernels::element::Plain;

/// A part of a generator's sequence of numbers.
#[derive(Debug, Clone, Copy)]
pub struct Part {
    pub seed: u64,
    pub from: u64,
}

/// A mean and a standard deviation.
#[derive(Debug, Clone, Copy)]
pub struct Normal {
    pub mean: f64,
    pub deviation: f64,
}

/// Numbers from 0 to 1, excluding 0 and including 1.
fn uniform(part: Part) -> impl Iterator<Item = f32> {
    numbers(part.seed, part.from).map(|x| {
        let exact = (f64::from(x) + 0.5) / 2f64.powi(32);
        exact as f32
    })
}

/// Like `uniform`, but each number is made from two of the generator's.
fn uniform_double(part: Part) -> impl Iterator<Item = f64> {
    let mut bits = numbers(part.seed, part.from);
    std::iter::from_fn(move || {
        let (low, high) = (bits.next()?, bits.next()?);
        let bits = u64::from(high) << 32 | u64::from(low);
        Some(((bits >> 11) + 1) as f64 / 2f64.powi(53))
    })
}

/// Normally distributed numbers, each pair made from two uniform ones (Box and Muller).
fn normal(mut uniform: impl Iterator<Item = f64>, normal: Normal) -> impl Iterator<Item = f64> {
    std::iter::from_fn(move || {
        let radius = (-2.0 * uniform.next()?.ln()).sqrt() * normal.deviation;
        let angle = TAU * uniform.next()?;
        Some([
            normal.mean + radius * angle.sin(),
            normal.mean + radius * angle.cos(),
        ])
    })
    .flatten()
}

fn write<T: Plain>(
    memory: &dyn Memory,
    address: u64,
    count: usize,
    values: impl Iterator<Item = T>,
) -> Result<(), String> {
    let out = memory.write(address, count * size_of::<T>())?;
    // SAFETY: `memory` returned a range of this many bytes, and nothing else in this call refers to it.
    let out = unsafe { std::slice::from_raw_parts_mut(out.cast::<T>(), count) };
    for (place, value) in out.iter_mut().zip(values) {
        *place = value;
    }
    Ok(())
}

/// What a call writes: `count` numbers at `address`.
#[derive(Debug, Clone, Copy)]
pub enum Numbers {
    Bits,
    Uniform,
    UniformDouble,
    Normal(Normal),
    NormalDouble(Normal),
    LogNormal(Normal),
    LogNormalDouble(Normal),
}

impl Numbers {
    /// How many 32-bit numbers of the generator one number takes.
    pub fn draws(self) -> u64 {
        match self {
            Self::Bits | Self::Uniform | Self::Normal(_) | Self::LogNormal(_) => 1,
            Self::UniformDouble | Self::NormalDouble(_) | Self::LogNormalDouble(_) => 2,
        }
    }

    /// Whether the numbers are made in pairs.
    pub fn in_pairs(self) -> bool {
        !matches!(self, Self::Bits | Self::Uniform | Self::UniformDouble)
    }

    /// # Errors
    ///
    /// The range is not allocated.
    pub fn write(
        self,
        memory: &dyn Memory,
        part: Part,
        address: u64,
        count: usize,
    ) -> Result<(), String> {
        let single = || uniform(part).map(f64::from);
        let double = || uniform_double(part);
        match self {
            Self::Bits => write(memory, address, count, numbers(part.seed, part.from)),
            Self::Uniform => write(memory, address, count, uniform(part)),
            Self::UniformDouble => write(memory, address, count, double()),
            Self::Normal(of) => write(
                memory,
                address,
                count,
                normal(single(), of).map(|x| x as f32),
            ),
            Self::NormalDouble(of) => write(memory, address, count, normal(double(), of)),
            Self::LogNormal(of) => write(
                memory,
                address,
                count,
                normal(single(), of).map(|x| x.exp() as f32),
            ),
            Self::LogNormalDouble(of) => {
                write(memory, address, count, normal(double(), of).map(f64::exp))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Normal, Numbers, Part};
    use crate::kernels::element::{Float, Plain};
    use crate::kernels::host::Host;

    const PART: Part = Part { seed: 42, from: 0 };
    const COUNT: usize = 20_000;

    fn numbers<T: Plain>(kind: Numbers, part: Part) -> Vec<T> {
        let mut host = Host::default();
        let out = host.zeros::<T>(COUNT);
        kind.write(&host, part, out, COUNT).unwrap();
        host.get(out, COUNT)
    }

    fn moments<T: Float>(values: &[T]) -> (f64, f64) {
        let count = values.len() as f64;
        let mean = values.iter().map(|x| x.to_f64()).sum::<f64>() / count;
        let square = |x: &T| (x.to_f64() - mean).powi(2);
        (
            mean,
            (values.iter().map(square).sum::<f64>() / count).sqrt(),
        )
    }

    fn near(got: (f64, f64), wanted: (f64, f64)) {
        let close = |a: f64, b: f64| (a - b).abs() < 0.03 * b.abs().max(1.0);
        assert!(
            close(got.0, wanted.0) && close(got.1, wanted.1),
            "{got:?}, not {wanted:?}"
        );
    }

    #[test]
    fn uniform_numbers_lie_between_0_and_1_and_are_spread_evenly() {
        let single = numbers::<f32>(Numbers::Uniform, PART);
        assert!(single.iter().all(|x| *x > 0.0 && *x <= 1.0));
        near(moments(&single), (0.5, 12f64.sqrt().recip()));
        let double = numbers::<f64>(Numbers::UniformDouble, PART);
        assert!(double.iter().all(|x| *x > 0.0 && *x <= 1.0));
        near(moments(&double), (0.5, 12f64.sqrt().recip()));
    }

    #[test]
    fn normal_numbers_have_the_mean_and_deviation_that_were_asked_for() {
        let of = Normal {
            mean: 3.0,
            deviation: 2.0,
        };
        near(
            moments(&numbers::<f32>(Numbers::Normal(of), PART)),
            (3.0, 2.0),
        );
        near(
            moments(&numbers::<f64>(Numbers::NormalDouble(of), PART)),
            (3.0, 2.0),
        );
        let of = Normal {
            mean: 0.0,
            deviation: 0.25,
        };
        let logarithms: Vec<f32> = numbers::<f32>(Numbers::LogNormal(of), PART)
            .iter()
            .map(|x| x.ln())
            .collect();
        near(moments(&logarithms), (0.0, 0.25));
    }

    #[test]
    fn the_same_seed_and_offset_give_the_same_numbers_and_others_do_not() {
        let first = numbers::<f32>(Numbers::Uniform, PART);
        assert_eq!(first, numbers::<f32>(Numbers::Uniform, PART));
        let later = numbers::<f32>(Numbers::Uniform, Part { from: 10, ..PART });
        assert_eq!(first[10..], later[..COUNT - 10]);
        let other = numbers::<f32>(Numbers::Uniform, Part { seed: 43, ..PART });
        assert_ne!(first, other);
    }
}
