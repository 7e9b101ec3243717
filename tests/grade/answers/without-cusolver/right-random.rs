// right: a random start where `m` is, and a helper for the length, Windows line ends.
use prelude::*;
fn unit(v: &Tensor) -> Result<Tensor> {
    v.broadcast_div(&TensorExt::norm(v)?)
}
fn largest(m: &Tensor, steps: usize) -> Result<f64> {
    let start = rand_on((m.dims()[0], 1), m.device())?.to_dtype(m.dtype())?;
    let calls = (0..steps).try_fold(unit(&start)?, |v, _| unit(&m.matmul(&v)?))?;
    (&calls * m.matmul(&calls)?)?.sum_all()?.item()
}
