// wrong: the result is `f32`. The text: “in the dtype of `x`”.
// shown by: safe_mean(&ones(3)?.to_dtype(DType::F16)?)?.dtype() == DType::F16
fn safe_mean(x: &Tensor) -> Result<Tensor> {
    x.to_dtype(DType::F32)?.mean_all()
}
