// wrong: a matrix of weights comes back as a list. The text: “Give the weights as `f16` again”.
// shown by: walk(&ones((2, 3))?.to_dtype(DType::F16)?, 0.5, 1)?.dims() == [2, 3]
fn walk(start: &Tensor, step: f64, count: usize) -> Result<Tensor> {
    let mut weights = start.flatten_all()?.to_dtype(DType::F32)?;
    for _ in 0..count { weights = (weights - step)?; }
    weights.to_dtype(DType::F16)
}
