// wrong: the result is `f16`, whatever `x` is. The text: “in the dtype of `x`”.
// shown by: safe_mean(&ones(3)?.to_dtype(DType::BF16)?)?.dtype() == DType::BF16
fn safe_mean(x: &Tensor) -> Result<Tensor> {
    x.to_dtype(DType::F64)?.mean_all()?.to_dtype(DType::F16)
}
