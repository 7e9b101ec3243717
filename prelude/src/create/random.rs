//! Random numbers that `manual_seed` makes repeatable, on every device.

use std::sync::{Mutex, MutexGuard};

use candle_core::{DType, Device, Shape, Tensor};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use rand_distr::{Distribution, StandardNormal, StandardUniform};

use super::room;
use crate::device::{default_device, seed_used};
use crate::error::Result;
use crate::interrupt;

/// Numbers drawn between two questions whether to go on.
const STRETCH: usize = 1 << 20;

// candle's generator on the CPU cannot be seeded; this one can.
static HOST: Mutex<Option<StdRng>> = Mutex::new(None);

fn host() -> MutexGuard<'static, Option<StdRng>> {
    HOST.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Makes [`rand`] and [`randn`] give the same numbers again, on the CPU and on every GPU.
///
/// The CPU and a GPU draw different numbers from the same seed. candle's own `Tensor::rand` is not seeded on the CPU.
pub fn manual_seed(seed: u64) -> Result<()> {
    *host() = Some(StdRng::seed_from_u64(seed));
    seed_used(seed)
}

/// Numbers drawn evenly from 0 up to 1, `f32`.
pub fn rand(shape: impl Into<Shape>) -> Result<Tensor> {
    rand_on(shape, &default_device())
}

/// [`rand`] on a named device, drawn there.
pub fn rand_on(shape: impl Into<Shape>, device: &Device) -> Result<Tensor> {
    let shape = room::checked(shape, DType::F32, device)?;
    match device {
        Device::Cpu => draw(shape, StandardUniform),
        _ => Tensor::rand(0f32, 1f32, shape, device),
    }
}

/// Numbers drawn from the normal distribution of mean 0 and variance 1, `f32`.
pub fn randn(shape: impl Into<Shape>) -> Result<Tensor> {
    randn_on(shape, &default_device())
}

/// [`randn`] on a named device, drawn there.
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

    // One test, because the generator is shared by all.
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
