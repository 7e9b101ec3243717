// wrong: the result is always `f32`. The text: “The dtype and the device are those of `x`”.
// shown by: with_ones(&ones((2, 3))?.to_dtype(DType::F16)?)?.dtype() == DType::F16
fn with_ones(x: &Tensor) -> Result<Tensor> {
    let x = x.to_dtype(DType::F32)?;
    Tensor::cat(&[&x, &Tensor::ones((x.dim(0)?, 1), DType::F32, x.device())?], 1)
}
