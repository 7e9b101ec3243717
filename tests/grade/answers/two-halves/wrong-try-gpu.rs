// wrong: the places of the setup are typed in. The text: “move the input to `places[0]`”.
// shown by: forward(&first, &second, &x, &[Device::Cuda(candle_core::CudaDevice), cpu()]).is_err()
fn forward(first: &Tensor, second: &Tensor, x: &Tensor, _places: &[Device; 2]) -> Result<Tensor> {
    let h = first.matmul(&x.to(&try_gpu(0))?)?;
    second.matmul(&h.to(&try_gpu(1))?)
}
let y = forward(&first, &second, &x, &places)?;
