// right: a `Result` of its own, and a closure for the step.
type Result<T> = std::result::Result<T, candle_core::Error>;

fn walk(start: &Tensor, step: f64, count: usize) -> Result<Tensor> {
    let less = |w: Tensor| -> Result<Tensor> { w.affine(1.0, -step) };
    let mut wide = start.to_dtype(DType::F64)?;
    let mut left = count;
    while left > 0 {
        wide = less(wide)?;
        left -= 1;
    }
    wide.to_dtype(start.dtype())
}
