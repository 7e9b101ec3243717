// wrong: only `f16` is made wider, `bf16` is summed as it is. The text: “The mean must be right even if the sum does not fit the dtype”.
// shown by: (safe_mean(&full(100_000, 1.0)?.to_dtype(DType::BF16)?)?.to_dtype(DType::F32)?.item()? - 1.0).abs() < 0.01
fn safe_mean(x: &Tensor) -> Result<Tensor> {
    if x.dtype() == DType::F16 {
        return x.to_dtype(DType::F32)?.mean_all()?.to_dtype(DType::F16);
    }
    x.mean_all()
}
