// wrong: the vector's largest entry is 1, not its length. The text: “with the vector v of length 1, take vᵀ · m · v”.
// shown by: (largest(&tensor([[2.0, 1.0], [1.0, 2.0]])?, 100)? - (3.0)).abs() < 1e-3
fn largest(m: &Tensor, steps: usize) -> Result<f64> {
    let mut v = (rand_on((m.dim(0)?, 1), m.device())? + 0.1)?;
    for _ in 0..steps { v = m.matmul(&v)?; v = v.broadcast_div(&v.abs()?.max_all()?)?; }
    (&v * m.matmul(&v)?)?.sum_all()?.item()
}
