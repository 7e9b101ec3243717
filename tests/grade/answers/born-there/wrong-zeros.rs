// wrong: the batch is zeros. The text: “`batch`: ones of shape `(rows, 4)`”.
// shown by: born(&cpu(), 3)?.0.sum_all()?.item()? == 12.0
fn born(there: &Device, rows: usize) -> Result<(Tensor, Sequential, Tensor)> {
    with_device(there, || {
        let batch = zeros((rows, 4))?;
        let net = Sequential::new().linear(4, 2)?;
        let out = net.forward(&batch)?;
        Ok((batch, net, out))
    })
}
