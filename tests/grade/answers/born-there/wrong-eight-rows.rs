// wrong: the batch always has eight rows. The text: “`batch`: ones of shape `(rows, 4)`”.
// shown by: born(&cpu(), 3)?.0.dims() == [3, 4]
fn born(there: &Device, _rows: usize) -> Result<(Tensor, Sequential, Tensor)> {
    with_device(there, || {
        let batch = ones((8, 4))?;
        let net = Sequential::new().linear(4, 2)?;
        let out = net.forward(&batch)?;
        Ok((batch, net, out))
    })
}
