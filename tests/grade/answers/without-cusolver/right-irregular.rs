// right: an irregular start, one length at a time.
fn largest(m: &Tensor, steps: usize) -> Result<f64> {
    let n = m.dim(0)?;
    let start: Vec<f64> = (0..n).map(|i| 1.0 + (i as f64 * 0.7548 + 0.31).fract()).collect();
    let mut v = Tensor::from_vec(start, (n, 1), m.device())?.to_dtype(m.dtype())?;
    for _ in 0..steps {
        v = m.matmul(&v)?;
        v = v.broadcast_div(&v.sqr()?.sum_all()?.sqrt()?)?;
    }
    v = v.broadcast_div(&v.sqr()?.sum_all()?.sqrt()?)?;
    v.t()?.matmul(&m.matmul(&v)?)?.reshape(())?.item()
}
