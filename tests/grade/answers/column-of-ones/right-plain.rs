// right: ones of the dtype and device of `x`.
fn with_ones(x: &Tensor) -> Result<Tensor> {
    let ones = Tensor::ones((x.dim(0)?, 1), x.dtype(), x.device())?;
    Tensor::cat(&[x, &ones], 1)
}
