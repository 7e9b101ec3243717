// wrong: everything is made on `try_gpu(0)`, whatever is handed in. The text: “On the device `there` it makes”.
// shown by: born(&Device::Cuda(candle_core::CudaDevice), 2).is_err()
fn born(_there: &Device, rows: usize) -> Result<(Tensor, Sequential, Tensor)> {
    with_device(&try_gpu(0), || {
        let batch = ones((rows, 4))?;
        let net = Sequential::new().linear(4, 2)?;
        let out = net.forward(&batch)?;
        Ok((batch, net, out))
    })
}
