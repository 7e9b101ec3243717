// right: `ones_on` for the batch, the default device only for the net.
fn net_on(device: &Device) -> Result<Sequential> {
    with_device(device, || Sequential::new().linear(4, 2))
}

fn born(there: &Device, rows: usize) -> Result<(Tensor, Sequential, Tensor)> {
    let calls = ones_on((rows, 4), there)?;
    let net = net_on(there)?;
    let out = net.forward(&calls)?;
    Ok((calls, net, out))
}
