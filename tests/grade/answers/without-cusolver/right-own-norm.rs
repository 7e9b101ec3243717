// right: a helper with the name `norm`, and a trial on a variable `m`.
fn norm(v: &Tensor) -> Result<f64> { v.sqr()?.sum_all()?.sqrt()?.item() }
fn largest(m: &Tensor, steps: usize) -> Result<f64> {
    let mut v = randn_on((m.dim(1)?, 1), m.device())?;
    let mut left = steps;
    while left > 0 {
        v = m.matmul(&v)?;
        v = (&v / norm(&v)?)?;
        left -= 1;
    }
    v.t()?.contiguous()?.matmul(&m.matmul(&v)?)?.sum_all()?.item()
}
let m = largest(&eye(2)?, 3)?;
let steps = vec![m];
