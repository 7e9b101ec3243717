// right: the obvious one.
let net = Sequential::new().linear(4, 8)?.relu().linear(8, 2)?.to(&try_gpu(0))?;
let out = net.forward(&batch.to(&try_gpu(0))?)?;
