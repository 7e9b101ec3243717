// right: candle's own way to make ones, and two sums.
use prelude::*;
fn sum_there(n: usize, device: &Device) -> Result<Tensor> {
    Tensor::ones((n, n), DType::F32, device)?.sum(0)?.sum(0)
}
