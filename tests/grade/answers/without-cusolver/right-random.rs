// right: a random start where `m` is, one length at a time.
fn largest(m: &Tensor, steps: usize) -> Result<f64> {
    let n = m.dim(0)?;
    let mut v = randn_on((n, 1), m.device())?;
    for _ in 0..steps {
        v = m.matmul(&v)?;
        v = v.broadcast_div(&v.sqr()?.sum_all()?.sqrt()?)?;
    }
    v.t()?.matmul(&m.matmul(&v)?)?.reshape(())?.item()
}
