//! Conversions of numbers to tensors and back.

use candle_core::{Device, Result, Shape, Tensor, Var};

macro_rules! numbers {
    ($($name:ident)*) => {$(
        pub fn $name(tensor: &Tensor, device: &Device, shape: &Shape, number: $name) -> Result<()> {
            tensor.to_scalar::<$name>()?;
            tensor.to_vec0::<$name>()?;
            tensor.to_vec1::<$name>()?;
            tensor.to_vec2::<$name>()?;
            tensor.to_vec3::<$name>()?;
            Tensor::new(number, device)?;
            Tensor::new(&[number], device)?;
            Tensor::new(&[number, number], device)?;
            Tensor::new(&[number, number, number], device)?;
            Tensor::new(&[number, number, number, number], device)?;
            Tensor::new(&[[number, number], [number, number]], device)?;
            Tensor::new(&[[number, number, number], [number, number, number]], device)?;
            Tensor::new(vec![number], device)?;
            Tensor::new(&[number][..], device)?;
            Tensor::new(vec![vec![number]], device)?;
            Tensor::from_vec(vec![number], shape, device)?;
            Tensor::from_vec(vec![number], 1, device)?;
            Tensor::from_vec(vec![number], (1, 1), device)?;
            Tensor::from_vec(vec![number], (1, 1, 1), device)?;
            Tensor::from_slice(&[number], 1, device)?;
            Tensor::from_slice(&[number], (1, 1), device)?;
            Tensor::full(number, 1, device)?;
            Tensor::full(number, (1, 1), device)?;
            Tensor::full(number, (1, 1, 1), device)?;
            Tensor::arange(number, number, device)?;
            Tensor::arange_step(number, number, number, device)?;
            Var::new(&[number], device)?;
            Ok(())
        }
    )*};
}

numbers!(f32 f64 u8 u32 i64);

pub fn random(device: &Device) -> Result<()> {
    Tensor::rand(0_f32, 1_f32, 1, device)?;
    Tensor::rand(0_f32, 1_f32, (1, 1), device)?;
    Tensor::rand(0_f32, 1_f32, (1, 1, 1), device)?;
    Tensor::randn(0_f32, 1_f32, 1, device)?;
    Tensor::randn(0_f32, 1_f32, (1, 1), device)?;
    Tensor::randn(0_f32, 1_f32, (1, 1, 1), device)?;
    Tensor::rand(0_f64, 1_f64, (1, 1), device)?;
    Tensor::randn(0_f64, 1_f64, (1, 1), device)?;
    Ok(())
}
