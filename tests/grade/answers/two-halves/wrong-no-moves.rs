// wrong: nothing is ever moved. The text: “move the input to `places[0]` before the first product”.
// shown by: forward(&first, &second, &x, &[Device::Cuda(candle_core::CudaDevice), cpu()]).is_err()
fn forward(first: &Tensor, second: &Tensor, x: &Tensor, _places: &[Device; 2]) -> Result<Tensor> {
    second.matmul(&first.matmul(x)?)
}
let y = forward(&first, &second, &x, &places)?;
