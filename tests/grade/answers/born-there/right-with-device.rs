// right: everything inside `with_device`.
fn born(there: &Device, rows: usize) -> Result<(Tensor, Sequential, Tensor)> {
    with_device(there, || {
        let batch = ones((rows, 4))?;
        let net = Sequential::new().linear(4, 2)?;
        let out = net.forward(&batch)?;
        Ok((batch, net, out))
    })
}
