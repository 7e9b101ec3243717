// wrong: the start has two numbers. The text: “Multiply a vector by a symmetric matrix”.
// shown by: largest(&eye(3)?, 5).is_ok()
fn largest(m: &Tensor, steps: usize) -> Result<f64> {
    let mut v = tensor_on([[0.9], [0.37]], m.device())?;
    for _ in 0..steps { v = m.matmul(&v)?; v = v.broadcast_div(&v.sqr()?.sum_all()?.sqrt()?)?; }
    (&v * m.matmul(&v)?)?.sum_all()?.item()
}
