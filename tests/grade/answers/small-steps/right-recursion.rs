// right: recursion by halves, in `f64`.
fn steps(weights: Tensor, step: f64, count: usize) -> Result<Tensor> {
    match count {
        0 => Ok(weights),
        1 => weights - step,
        n => steps(steps(weights, step, n / 2)?, step, n - n / 2),
    }
}
// %%
fn walk(start: &Tensor, step: f64, count: usize) -> Result<Tensor> {
    Ok(steps(start.to_dtype(DType::F64)?, step, count)?.to_dtype(DType::F16)?)
}
