// wrong: sixteen hidden numbers. The text: “a linear layer from 4 to 8”.
// shown by: net.parameter("0.weight")?.dims() == [8, 4]
let net = Sequential::new().linear(4, 16)?.relu().linear(16, 2)?.to(&try_gpu(0))?;
let out = net.forward(&batch.to(&try_gpu(0))?)?;
