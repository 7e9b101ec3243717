// wrong: the activation is not moved. The text: “and the activation to `places[1]` before the second”.
// shown by: forward(&first, &second, &x, &[cpu(), Device::Cuda(candle_core::CudaDevice)]).is_err()
fn forward(first: &Tensor, second: &Tensor, x: &Tensor, places: &[Device; 2]) -> Result<Tensor> {
    let h = first.matmul(&x.to(&places[0])?)?;
    second.matmul(&h)
}
let y = forward(&first, &second, &x, &places)?;
