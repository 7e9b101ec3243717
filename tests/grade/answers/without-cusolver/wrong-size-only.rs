// wrong: gives the size of the eigenvalue without its sign. The text: “which gives that eigenvalue, sign included”.
// shown by: (largest(&tensor([[-3.0, 0.0], [0.0, 1.0]])?, 100)? - (-3.0)).abs() < 1e-3
fn largest(m: &Tensor, steps: usize) -> Result<f64> {
    let mut v = (rand_on((m.dim(0)?, 1), m.device())? + 0.1)?;
    for _ in 0..steps { v = m.matmul(&v)?; v = v.broadcast_div(&v.sqr()?.sum_all()?.sqrt()?)?; }
    m.matmul(&v)?.sqr()?.sum_all()?.sqrt()?.item()
}
