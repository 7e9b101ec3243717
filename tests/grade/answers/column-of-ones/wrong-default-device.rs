// wrong: the ones are made on the default device. The text: “The dtype and the device are those of `x`”.
// shown by: with_device(&Device::Cuda(candle_core::CudaDevice), || Ok(with_ones(&zeros_on((2, 2), &cpu())?).is_ok()))?
fn with_ones(x: &Tensor) -> Result<Tensor> {
    let one = ones((x.dim(0)?, 1))?.to_dtype(x.dtype())?;
    Tensor::cat(&[x, &one], 1)
}
