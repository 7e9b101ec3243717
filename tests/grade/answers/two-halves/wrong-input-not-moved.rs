// wrong: the input is not moved. The text: “move the input to `places[0]` before the first product”.
// shown by: forward(&first, &second, &x, &[Device::Cuda(candle_core::CudaDevice), cpu()]).is_err()
fn forward(first: &Tensor, second: &Tensor, x: &Tensor, places: &[Device; 2]) -> Result<Tensor> {
    let h = first.matmul(x)?;
    second.matmul(&h.to(&places[1])?)
}
let y = forward(&first, &second, &x, &places)?;
