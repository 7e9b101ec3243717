// wrong: the batch is made on the host and moved by candle's own method. The text: “Nothing may be moved or copied from the host”.
// seen in the code, told with a GPU: to_device
fn born(there: &Device, rows: usize) -> Result<(Tensor, Sequential, Tensor)> {
    let batch = Tensor::ones((rows, 4), DType::F32, &Device::Cpu)?.to_device(there)?;
    let net = with_device(there, || Sequential::new().linear(4, 2))?;
    let out = net.forward(&batch)?;
    Ok((batch, net, out))
}
