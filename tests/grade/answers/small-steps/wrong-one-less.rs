// wrong: one step too few. The text: “`count` times”.
// shown by: walk(&ones(1)?.to_dtype(DType::F16)?, 0.5, 3)?.to_dtype(DType::F32)?.to_vec1::<f32>()? == [-0.5]
fn walk(start: &Tensor, step: f64, count: usize) -> Result<Tensor> {
    let mut weights = start.to_dtype(DType::F32)?;
    for _ in 1..count { weights = (weights - step)?; }
    weights.to_dtype(DType::F16)
}
