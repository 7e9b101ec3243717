// wrong: a move that fails is left out. The text: “A place that does not exist makes `forward` fail”.
// shown by: forward(&first, &second, &x, &[cpu(), Device::Cuda(candle_core::CudaDevice)]).is_err()
fn moved(t: &Tensor, place: &Device) -> Tensor { t.to(place).unwrap_or_else(|_| t.clone()) }
fn forward(first: &Tensor, second: &Tensor, x: &Tensor, places: &[Device; 2]) -> Result<Tensor> {
    let h = first.matmul(&moved(x, &places[0]))?;
    second.matmul(&moved(&h, &places[1]))
}
let y = forward(&first, &second, &x, &places)?;
