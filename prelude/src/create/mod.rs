//! Functions that create tensors. Floats are stored as `f32`, integers as `i64`. Without a device argument, the tensor
//! is on the default device.

mod data;
mod draw;
mod random;
mod room;

use candle_core::{DType, Device, Shape, Tensor, WithDType};

pub use data::{Element, TensorData};
pub use random::{manual_seed, rand, rand_on, randn, randn_on};

use crate::device::default_device;
use crate::error::Result;
use crate::interrupt;
use crate::transfers::upload;

/// Creates a tensor from a number, or from (nested) arrays, slices or vectors of numbers. It has the shape of the data.
///
/// Floats become `f32`, integers `i64`, and `bool` becomes `u8`, which candle uses for masks.
///
/// # Errors
/// If rows differ in length.
pub fn tensor(data: impl TensorData) -> Result<Tensor> {
    tensor_on(data, &default_device())
}

/// Like [`tensor`], on the given device. For a GPU, the data is copied to it, which counts as a transfer.
pub fn tensor_on(data: impl TensorData, device: &Device) -> Result<Tensor> {
    interrupt::check();
    let shape = data.extent();
    let mut flat = Vec::with_capacity(shape.iter().product());
    data.flatten(&shape, &mut flat)?;
    upload(Tensor::from_vec(flat, shape, &Device::Cpu)?, device)
}

/// Creates an `f32` tensor of zeros.
pub fn zeros(shape: impl Into<Shape>) -> Result<Tensor> {
    zeros_on(shape, &default_device())
}

/// Like [`zeros`], on the given device.
pub fn zeros_on(shape: impl Into<Shape>, device: &Device) -> Result<Tensor> {
    let shape = room::checked(shape, DType::F32, device)?;
    Tensor::zeros(shape, DType::F32, device)
}

/// Creates an `f32` tensor of ones.
pub fn ones(shape: impl Into<Shape>) -> Result<Tensor> {
    ones_on(shape, &default_device())
}

/// Like [`ones`], on the given device.
pub fn ones_on(shape: impl Into<Shape>, device: &Device) -> Result<Tensor> {
    let shape = room::checked(shape, DType::F32, device)?;
    Tensor::ones(shape, DType::F32, device)
}

/// Creates a tensor in which every element is `value`: `f32` for a float, `i64` for an integer.
pub fn full(shape: impl Into<Shape>, value: impl Element) -> Result<Tensor> {
    full_on(shape, value, &default_device())
}

/// Like [`full`], on the given device.
pub fn full_on<E: Element>(shape: impl Into<Shape>, value: E, device: &Device) -> Result<Tensor> {
    let shape = room::checked(shape, E::Stored::DTYPE, device)?;
    Tensor::full(value.stored(), shape, device)
}

/// Creates the `f32` identity matrix of shape `[n, n]`.
pub fn eye(n: usize) -> Result<Tensor> {
    eye_on(n, &default_device())
}

/// Like [`eye`], on the given device. For a GPU, the row numbers are copied to it, which counts as a transfer.
pub fn eye_on(n: usize, device: &Device) -> Result<Tensor> {
    room::checked((n, n), DType::F32, device)?;
    let numbers = Tensor::arange(0u32, n as u32, &Device::Cpu)?;
    let numbers = upload(numbers, device)?;
    let rows = numbers.reshape((n, 1))?;
    rows.broadcast_eq(&numbers)?.to_dtype(DType::F32)
}

/// Creates the vector 0, 1, 2, … up to, but not including, `end`: `i64` for an integer, `f32` for a float.
///
/// It is empty if `end` is 0 or less.
pub fn arange(end: impl Element) -> Result<Tensor> {
    arange_on(end, &default_device())
}

/// Like [`arange`], on the given device. For a GPU, the numbers are copied to it, which counts as a transfer.
pub fn arange_on<E: Element>(end: E, device: &Device) -> Result<Tensor> {
    interrupt::check();
    let count = end.to_f64().ceil().max(0.0) as usize;
    let values: Vec<E::Stored> = (0..count).map(E::from_index).collect();
    upload(Tensor::from_vec(values, count, &Device::Cpu)?, device)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_f32_and_integers_i64() {
        assert_eq!(tensor([1, 2, 3]).unwrap().dtype(), DType::I64);
        assert_eq!(tensor(1.5).unwrap().dtype(), DType::F32);
        assert_eq!(tensor(vec![1.5f64]).unwrap().dtype(), DType::F32);
        assert_eq!(tensor([7u8, 1]).unwrap().dtype(), DType::I64);
        assert_eq!(full((2, 2), 7).unwrap().dtype(), DType::I64);
        assert_eq!(full((2, 2), 0.5).unwrap().dtype(), DType::F32);
        assert_eq!(arange(3).unwrap().to_vec1::<i64>().unwrap(), [0, 1, 2]);
        assert_eq!(
            arange(2.5).unwrap().to_vec1::<f32>().unwrap(),
            [0.0, 1.0, 2.0]
        );
        assert_eq!(arange(-1).unwrap().dims(), [0]);
        assert_eq!(
            eye(2).unwrap().to_vec2::<f32>().unwrap(),
            [[1.0, 0.0], [0.0, 1.0]]
        );
    }

    #[test]
    fn the_shape_is_that_of_the_data() {
        assert_eq!(
            tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]).unwrap().dims(),
            [2, 3]
        );
        assert_eq!(tensor([[[1], [2]]].as_slice()).unwrap().dims(), [1, 2, 1]);
        assert_eq!(tensor(vec![vec![1u32; 4]; 3]).unwrap().dims(), [3, 4]);
        assert_eq!(tensor(&vec![1.0f32; 4][1..]).unwrap().dims(), [3]);
        assert_eq!(tensor(3).unwrap().dims(), [0usize; 0]);
        let rows = tensor([[1, 2], [3, 4]]).unwrap().to_vec2::<i64>().unwrap();
        assert_eq!(rows, [[1, 2], [3, 4]]);
    }

    #[test]
    fn ragged_rows_are_refused() {
        let error = tensor(vec![vec![1, 2], vec![3]]).unwrap_err();
        assert!(error.to_string().contains("differ in length"), "{error}");
    }
}
