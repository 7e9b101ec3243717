// right: each weight by itself on the host, shape and device kept.
fn walk(start: &Tensor, step: f64, count: usize) -> Result<Tensor> {
    let mut weights: Vec<f64> = start.flatten_all()?.to_dtype(DType::F64)?.to_vec1()?;
    for w in weights.iter_mut() {
        for _ in 0..count { *w -= step; }
    }
    Tensor::from_vec(weights, start.shape(), start.device())?.to_dtype(DType::F16)
}
