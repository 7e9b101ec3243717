//! Tensor methods that take a shape, dimensions or positions.

use candle_core::{D, DType, Device, IndexOp, Result, Shape, Tensor};

macro_rules! shapes {
    ($($name:ident $shape:ty;)*) => {$(
        pub fn $name(tensor: &Tensor, dtype: DType, device: &Device, shape: $shape) -> Result<()> {
            Tensor::zeros(shape.clone(), dtype, device)?;
            Tensor::ones(shape.clone(), dtype, device)?;
            tensor.reshape(shape.clone())?;
            tensor.broadcast_as(shape.clone())?;
            tensor.expand(shape)?;
            Ok(())
        }
    )*};
}

shapes! {
    line usize;
    table (usize, usize);
    block (usize, usize, usize);
    pictures (usize, usize, usize, usize);
    of_slice &[usize];
    of_shape Shape;
    of_reference &Shape;
}

pub fn holes(tensor: &Tensor) -> Result<()> {
    tensor.reshape(((), 1))?;
    tensor.reshape((1, ()))?;
    Ok(())
}

macro_rules! dimensions {
    ($($name:ident $dimension:ty;)*) => {$(
        pub fn $name(tensor: &Tensor, other: &Tensor, dimension: $dimension) -> Result<()> {
            tensor.sum(dimension)?;
            tensor.sum_keepdim(dimension)?;
            tensor.mean(dimension)?;
            tensor.mean_keepdim(dimension)?;
            tensor.max(dimension)?;
            tensor.max_keepdim(dimension)?;
            tensor.min(dimension)?;
            tensor.argmax(dimension)?;
            tensor.argmin(dimension)?;
            tensor.squeeze(dimension)?;
            tensor.unsqueeze(dimension)?;
            tensor.narrow(dimension, 0, 1)?;
            tensor.chunk(1, dimension)?;
            tensor.dim(dimension)?;
            tensor.transpose(dimension, dimension)?;
            tensor.index_select(other, dimension)?;
            tensor.gather(other, dimension)?;
            tensor.flatten_from(dimension)?;
            Tensor::cat(&[tensor, other], dimension)?;
            Tensor::cat(&[tensor.clone(), other.clone()], dimension)?;
            Tensor::stack(&[tensor, other], dimension)?;
            Tensor::stack(&[tensor.clone(), other.clone()], dimension)?;
            Ok(())
        }
    )*};
}

dimensions! {
    from_the_front usize;
    from_the_end D;
}

pub fn places(tensor: &Tensor) -> Result<()> {
    tensor.i(0)?;
    tensor.i(0..1)?;
    tensor.i((0, 0))?;
    tensor.i((0, ..))?;
    tensor.i((.., 0))?;
    tensor.i((0..1, 0..1))?;
    tensor.i((0..1, ..))?;
    tensor.i((.., 0..1))?;
    Ok(())
}
