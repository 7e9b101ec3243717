// wrong: the result stays `f32`. The text: “Give the weights as `f16` again”.
// shown by: walk(&ones(2)?.to_dtype(DType::F16)?, 0.5, 1)?.dtype() == DType::F16
fn walk(start: &Tensor, step: f64, count: usize) -> Result<Tensor> {
    let mut weights = start.to_dtype(DType::F32)?;
    for _ in 0..count { weights = (weights - step)?; }
    Ok(weights)
}
