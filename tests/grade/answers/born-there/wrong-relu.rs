// wrong: the net has a `relu`, too. The text: “`net`: a linear layer from 4 to 2”.
// shown by: born(&cpu(), 3)?.1.len() == 1
fn born(there: &Device, rows: usize) -> Result<(Tensor, Sequential, Tensor)> {
    with_device(there, || {
        let batch = ones((rows, 4))?;
        let net = Sequential::new().linear(4, 2)?.relu();
        let out = net.forward(&batch)?;
        Ok((batch, net, out))
    })
}
