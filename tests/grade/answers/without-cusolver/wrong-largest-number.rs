// wrong: gives the largest eigenvalue, not the one that is largest in size. The text: “the eigenvector whose eigenvalue is largest in size”.
// shown by: (largest(&tensor([[-3.0, 0.0], [0.0, 2.0]])?, 100)? - (-3.0)).abs() < 1e-3
fn largest(m: &Tensor, steps: usize) -> Result<f64> {
    let n = m.dim(0)?;
    let shift = m.sqr()?.sum_all()?.sqrt()?.item()?;
    let shifted = (m + (eye_on(n, m.device())? * shift)?)?;
    let mut v = rand_on((n, 1), m.device())?;
    for _ in 0..steps { v = shifted.matmul(&v)?; v = v.broadcast_div(&v.sqr()?.sum_all()?.sqrt()?)?; }
    (&v * m.matmul(&v)?)?.sum_all()?.item()
}
