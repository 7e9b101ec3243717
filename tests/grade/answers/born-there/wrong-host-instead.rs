// wrong: where the device cannot be had, the host is taken. The text: “if the device is not there and `born` fails”.
// shown by: born(&Device::Cuda(candle_core::CudaDevice), 2).is_err()
fn on(device: &Device, rows: usize) -> Result<(Tensor, Sequential, Tensor)> {
    with_device(device, || {
        let batch = ones((rows, 4))?;
        let net = Sequential::new().linear(4, 2)?;
        let out = net.forward(&batch)?;
        Ok((batch, net, out))
    })
}
fn born(there: &Device, rows: usize) -> Result<(Tensor, Sequential, Tensor)> {
    on(there, rows).or_else(|_| on(&cpu(), rows))
}
