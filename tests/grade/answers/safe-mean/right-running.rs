// right: a running mean on the host, put back where `x` is, Windows line ends.
use prelude::*;
fn safe_mean(x: &Tensor) -> Result<Tensor> {
    let mut mean = 0.0f64;
    for (i, v) in x.flatten_all()?.to_dtype(DType::F64)?.to_vec1::<f64>()?.iter().enumerate() {
        let k = (i + 1) as f64;
        mean = mean * ((k - 1.0) / k) + v / k;
    }
    Tensor::new(mean, x.device())?.to_dtype(x.dtype())
}
