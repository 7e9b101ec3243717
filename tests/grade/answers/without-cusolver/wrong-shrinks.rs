// wrong: the length is set to 1 at the end only, after division by ten, so small numbers vanish. The text: “Numbers grow or shrink with each product”.
// shown by: (largest(&tensor([[0.5, 0.0], [0.0, 0.1]])?, 100)? - (0.5)).abs() < 1e-3
fn largest(m: &Tensor, steps: usize) -> Result<f64> {
    let mut v = (rand_on((m.dim(0)?, 1), m.device())? + 0.1)?;
    for _ in 0..steps { v = (m.matmul(&v)? * 0.1)?; }
    let v = v.broadcast_div(&v.sqr()?.sum_all()?.sqrt()?)?;
    (&v * m.matmul(&v)?)?.sum_all()?.item()
}
