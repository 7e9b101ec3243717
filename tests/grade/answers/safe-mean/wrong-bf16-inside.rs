// wrong: `bf16` has the range but not the digits. The text: “The mean must be right”.
// shown by: (safe_mean(&full(1000, 1001.0)?.to_dtype(DType::F16)?)?.to_dtype(DType::F32)?.item()? - 1001.0).abs() < 1.0
fn safe_mean(x: &Tensor) -> Result<Tensor> {
    let n = x.elem_count() as f64;
    let wide = x.to_dtype(DType::BF16)?.to_dtype(DType::F64)?;
    (wide / n)?.sum_all()?.to_dtype(DType::BF16)?.to_dtype(x.dtype())
}
