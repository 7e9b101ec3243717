// wrong: starts with ones, which some matrices turn to nothing. The text: “Choose a start that works for every matrix”.
// shown by: (largest(&tensor([[1.0, -1.0], [-1.0, 1.0]])?, 100)? - (2.0)).abs() < 1e-3
fn largest(m: &Tensor, steps: usize) -> Result<f64> {
    let mut v = m.new_ones((m.dim(0)?, 1))?;
    for _ in 0..steps { v = m.matmul(&v)?; v = v.broadcast_div(&(v.sqr()?.sum_all()?.sqrt()? + 1e-12)?)?; }
    (&v * m.matmul(&v)?)?.sum_all()?.item()
}
