// wrong: divides before the sum but stays in the dtype, so small parts are lost. The text: “The mean must be right”.
// shown by: (safe_mean(&full(100_000, 1.0)?.to_dtype(DType::F16)?)?.to_dtype(DType::F32)?.item()? - 1.0).abs() < 0.01
fn safe_mean(x: &Tensor) -> Result<Tensor> {
    let n = x.elem_count() as f64;
    (x / n)?.sum_all()
}
