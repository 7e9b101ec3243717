// wrong: the batch is zeros. The text: “`batch`: ones of shape `(8, 4)`”.
// shown by: batch.sum_all()?.item()? == 32.0
let (batch, net) = with_device(&try_gpu(0), || Ok((zeros((8, 4))?, Sequential::new().linear(4, 2)?)))?;
let out = net.forward(&batch)?;
