// right: the loop in `f32`.
fn walk(start: &Tensor, step: f64, count: usize) -> Result<Tensor> {
    let mut weights = start.to_dtype(DType::F32)?;
    for _ in 0..count {
        weights = (weights - step)?;
    }
    weights.to_dtype(DType::F16)
}
