// wrong: the default device is not set back. The text: “Afterwards the default device must be what it was before”.
// shown by: { set_default_device(&Device::Cuda(candle_core::CudaDevice)); let made = born(&cpu(), 2).is_ok(); let back = default_device().is_cuda(); set_default_device(&cpu()); made && back }
fn born(there: &Device, rows: usize) -> Result<(Tensor, Sequential, Tensor)> {
    set_default_device(there);
    let batch = ones((rows, 4))?;
    let net = Sequential::new().linear(4, 2)?;
    let out = net.forward(&batch)?;
    Ok((batch, net, out))
}
