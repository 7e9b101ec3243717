// wrong: starts along the first axis, which some matrices keep. The text: “Choose a start that works for every matrix”.
// shown by: (largest(&tensor([[1.0, 0.0], [0.0, 5.0]])?, 100)? - (5.0)).abs() < 1e-3
fn largest(m: &Tensor, steps: usize) -> Result<f64> {
    let mut v = eye_on(m.dim(0)?, m.device())?.narrow(1, 0, 1)?.contiguous()?;
    for _ in 0..steps { v = m.matmul(&v)?; v = v.broadcast_div(&v.sqr()?.sum_all()?.sqrt()?)?; }
    (&v * m.matmul(&v)?)?.sum_all()?.item()
}
