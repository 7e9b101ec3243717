// wrong: takes the sign from the diagonal. The text: “which gives that eigenvalue, sign included”.
// shown by: (largest(&tensor([[-3.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 2.0]])?, 100)? - (-3.0)).abs() < 1e-3
fn largest(m: &Tensor, steps: usize) -> Result<f64> {
    let mut v = (rand_on((m.dim(0)?, 1), m.device())? + 0.1)?;
    for _ in 0..steps { v = m.matmul(&v)?; v = v.broadcast_div(&v.sqr()?.sum_all()?.sqrt()?)?; }
    let size = m.matmul(&v)?.sqr()?.sum_all()?.sqrt()?.item()?;
    let trace = (m * eye_on(m.dim(0)?, m.device())?)?.sum_all()?.item()?;
    Ok(if trace < 0.0 { -size } else { size })
}
