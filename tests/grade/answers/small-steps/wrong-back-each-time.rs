// wrong: goes back to `f16` after each step. The text: “none of them may be lost”.
// shown by: (walk(&ones(1)?.to_dtype(DType::F16)?, 1e-4, 1000)?.to_dtype(DType::F32)?.to_vec1::<f32>()?[0] - 0.9).abs() < 2e-3
fn walk(start: &Tensor, step: f64, count: usize) -> Result<Tensor> {
    let mut weights = start.clone();
    for _ in 0..count {
        weights = (weights.to_dtype(DType::F32)? - step)?.to_dtype(DType::F16)?;
    }
    Ok(weights)
}
