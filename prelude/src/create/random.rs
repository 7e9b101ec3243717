//! Tensors of random numbers, which `manual_seed` makes repeatable on every device.

use std::sync::{Mutex, MutexGuard};

use candle_core::{DType, Device, Shape, Tensor};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use rand_distr::{Distribution, StandardNormal, StandardUniform};

use super::room;
use crate::device::{default_device, seed_used};
use crate::error::Result;
use crate::interrupt;

/// How many numbers are drawn between two checks for an interrupt.
const STRETCH: usize = 1 << 20;

// candle's CPU generator cannot be seeded, so the prelude has its own.
static HOST: Mutex<Option<StdRng>> = Mutex::new(None);

fn host() -> MutexGuard<'static, Option<StdRng>> {
    HOST.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Seeds [`rand`] and [`randn`] on the CPU and on every GPU: the same seed gives the same numbers again.
///
/// The CPU and a GPU draw different numbers from the same seed. On the CPU, this does not seed candle's own
/// `Tensor::rand`.
pub fn manual_seed(seed: u64) -> Result<()> {
    *host() = Some(StdRng::seed_from_u64(seed));
    seed_used(seed)
}

/// Creates a tensor of random numbers, uniform from 0 up to 1, `f32`.
pub fn rand(shape: impl Into<Shape>) -> Result<Tensor> {
    rand_on(shape, &default_device())
}

/// Like [`rand`], on the given device, which also draws the numbers.
pub fn rand_on(shape: impl Into<Shape>, device: &Device) -> Result<Tensor> {
    let shape = room::checked(shape, DType::F32, device)?;
    match device {
        Device::Cpu => draw(shape, StandardUniform),
        _ => Tensor::rand(0f32, 1f32, shape, device),
    }
}

/// Creates a tensor of random numbers from the normal distribution with mean 0 and variance 1, `f32`.
pub fn randn(shape: impl Into<Shape>) -> Result<Tensor> {
    randn_on(shape, &default_device())
}

/// Like [`randn`], on the given device, which also draws the numbers.
pub fn randn_on(shape: impl Into<Shape>, device: &Device) -> Result<Tensor> {
    let shape = room::checked(shape, DType::F32, device)?;
    match device {
        Device::Cpu => draw(shape, StandardNormal),
        _ => Tensor::randn(0f32, 1f32, shape, device),
    }
}

fn draw(shape: Shape, from: impl Distribution<f32>) -> Result<Tensor> {
    let count = shape.elem_count();
    let mut values = Vec::with_capacity(count);
    while values.len() < count {
        let stretch = STRETCH.min(count - values.len());
        {
            let mut host = host();
            let generator = host.get_or_insert_with(StdRng::from_os_rng);
            values.extend(generator.sample_iter(&from).take(stretch));
        }
        interrupt::check();
    }
    Tensor::from_vec(values, shape, &Device::Cpu)
}

#[cfg(test)]
mod tests {
    use super::*;

    // This is one test, because all tests share the generator.
    #[test]
    fn a_seed_repeats_the_numbers_and_they_fit_their_distribution() {
        let drawn = || {
            manual_seed(7).unwrap();
            let uniform = rand_on(5000, &Device::Cpu)
                .unwrap()
                .to_vec1::<f32>()
                .unwrap();
            let normal = randn_on((50, 100), &Device::Cpu).unwrap();
            (
                uniform,
                normal.flatten_all().unwrap().to_vec1::<f32>().unwrap(),
            )
        };
        let (uniform, normal) = drawn();
        assert!(uniform.iter().all(|x| (0.0..1.0).contains(x)));
        let mean = normal.iter().sum::<f32>() / 5000.0;
        let variance = normal.iter().map(|x| (x - mean).powi(2)).sum::<f32>() / 5000.0;
        assert!(
            mean.abs() < 0.1 && (variance - 1.0).abs() < 0.1,
            "{mean} {variance}"
        );
    }
}
