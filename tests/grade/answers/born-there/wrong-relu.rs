// wrong: the net has a `relu`, too. The text: “`net`: a linear layer from 4 to 2”.
// shown by: net.len() == 1
let (batch, net) = with_device(&try_gpu(0), || Ok((ones((8, 4))?, Sequential::new().linear(4, 2)?.relu())))?;
let out = net.forward(&batch)?;
