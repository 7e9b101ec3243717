// wrong: one step is taken even if `count` is 0. The text: “`count` times”.
// shown by: walk(&ones(1)?.to_dtype(DType::F16)?, 0.5, 0)?.to_dtype(DType::F32)?.to_vec1::<f32>()? == [1.0]
fn walk(start: &Tensor, step: f64, count: usize) -> Result<Tensor> {
    let mut weights = start.to_dtype(DType::F32)?;
    let mut done = 0;
    loop {
        weights = (weights - step)?;
        done += 1;
        if done >= count { break; }
    }
    weights.to_dtype(DType::F16)
}
