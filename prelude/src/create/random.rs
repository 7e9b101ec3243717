//! Tensors of random numbers, which `manual_seed` makes repeatable on every device.

use candle_core::{DType, Device, Shape, Tensor};

use super::{draw, room};
use crate::device::{default_device, seed_used};
use crate::error::Result;

/// Seeds [`rand`] and [`randn`] on the CPU and on every GPU: the same seed gives the same numbers again.
///
/// On the CPU, the numbers do not depend on the number of threads. The CPU and a GPU draw different numbers from the
/// same seed. On the CPU, this does not seed candle's own `Tensor::rand`.
pub fn manual_seed(seed: u64) -> Result<()> {
    draw::seed(seed);
    seed_used(seed)
}

/// Creates an `f32` tensor of random numbers that are uniformly distributed from 0 up to 1.
pub fn rand(shape: impl Into<Shape>) -> Result<Tensor> {
    uniform(shape.into(), &default_device())
}

/// Like [`rand`], on the given device, which also draws the numbers.
pub fn rand_on(shape: impl Into<Shape>, device: &Device) -> Result<Tensor> {
    uniform(shape.into(), device)
}

/// Creates an `f32` tensor of random numbers from the normal distribution with mean 0 and variance 1.
pub fn randn(shape: impl Into<Shape>) -> Result<Tensor> {
    normal(shape.into(), &default_device())
}

/// Like [`randn`], on the given device, which also draws the numbers.
pub fn randn_on(shape: impl Into<Shape>, device: &Device) -> Result<Tensor> {
    normal(shape.into(), device)
}

// The code that draws is not generic, because each cell that calls a generic function compiles it again, without
// optimisation.

fn uniform(shape: Shape, device: &Device) -> Result<Tensor> {
    let shape = room::checked(shape, DType::F32, device)?;
    match device {
        Device::Cpu => Tensor::from_vec(draw::uniform(shape.elem_count()), shape, device),
        _ => Tensor::rand(0f32, 1f32, shape, device),
    }
}

fn normal(shape: Shape, device: &Device) -> Result<Tensor> {
    let shape = room::checked(shape, DType::F32, device)?;
    match device {
        Device::Cpu => Tensor::from_vec(draw::normal(shape.elem_count()), shape, device),
        _ => Tensor::randn(0f32, 1f32, shape, device),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(tensor: Result<Tensor>) -> Vec<f32> {
        tensor.unwrap().flatten_all().unwrap().to_vec1().unwrap()
    }

    // This is one test, because all tests share the generator.
    #[test]
    fn a_seed_repeats_a_sequence_of_tensors_that_all_differ() {
        let drawn = |seed| {
            manual_seed(seed).unwrap();
            [
                values(rand_on(5000, &Device::Cpu)),
                values(rand_on((50, 100), &Device::Cpu)),
                values(randn_on(5000, &Device::Cpu)),
                values(randn_on((5, 10, 100), &Device::Cpu)),
            ]
        };
        let first = drawn(7);
        assert_eq!(first, drawn(7));
        let mut all = [first, drawn(8)].concat();
        assert!(
            all[..2]
                .iter()
                .flatten()
                .all(|value| (0.0..1.0).contains(value))
        );
        all.sort_by(|one, other| one[0].total_cmp(&other[0]));
        assert!(all.windows(2).all(|pair| pair[0] != pair[1]));
        assert!(values(rand_on((0, 3), &Device::Cpu)).is_empty());
        assert_eq!(values(randn_on((), &Device::Cpu)).len(), 1);
    }
}
