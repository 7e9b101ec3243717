// wrong: an early return leaves the default device where it was set. The text: “and that holds too if the device is not there and `born` fails”.
// shown by: { let failed = born(&Device::Cuda(candle_core::CudaDevice), 2).is_err(); let back = default_device().is_cpu(); set_default_device(&cpu()); failed && back }
fn born(there: &Device, rows: usize) -> Result<(Tensor, Sequential, Tensor)> {
    let before = default_device();
    set_default_device(there);
    let batch = ones((rows, 4))?;
    let net = Sequential::new().linear(4, 2)?;
    let out = net.forward(&batch)?;
    set_default_device(&before);
    Ok((batch, net, out))
}
