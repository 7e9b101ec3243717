// wrong: always ten products. The text: “multiply `steps` times”.
// shown by: (largest(&tensor([[1.0, 0.0], [0.0, 0.9]])?, 200)? - 1.0).abs() < 1e-4
fn largest(m: &Tensor, _steps: usize) -> Result<f64> {
    let n = m.dim(0)?;
    let start: Vec<f32> = (0..n).map(|i| 1.0 + (i as f32 * 0.7548 + 0.31).fract()).collect();
    let mut v = Tensor::from_vec(start, (n, 1), m.device())?;
    for _ in 0..10 { v = m.matmul(&v)?; v = v.broadcast_div(&v.sqr()?.sum_all()?.sqrt()?)?; }
    (&v * m.matmul(&v)?)?.sum_all()?.item()
}
