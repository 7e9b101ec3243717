// right: a helper for the length, a fold, Windows line ends.
use prelude::*;
fn unit(v: &Tensor) -> Result<Tensor> {
    v.broadcast_div(&TensorExt::norm(v)?)
}
fn largest(m: &Tensor, steps: usize) -> Result<f64> {
    let start = randn_on(m.dims()[0], m.device())?.to_dtype(m.dtype())?.unsqueeze(1)?;
    let calls = (0..steps).try_fold(unit(&start)?, |v, _| unit(&m.matmul(&v)?))?;
    (&calls * m.matmul(&calls)?)?.sum_all()?.item()
}
