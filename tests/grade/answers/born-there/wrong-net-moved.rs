// wrong: the net is made on the host and moved. The text: “Nothing may be moved or copied from the host: no `to` at all”.
// seen in the code: .to(there)
fn born(there: &Device, rows: usize) -> Result<(Tensor, Sequential, Tensor)> {
    let batch = ones_on((rows, 4), there)?;
    let net = Sequential::new().linear(4, 2)?.to(there)?;
    let out = net.forward(&batch)?;
    Ok((batch, net, out))
}
