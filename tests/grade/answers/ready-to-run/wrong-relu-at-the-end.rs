// wrong: a second `relu` after the last layer. The text: “a linear layer from 4 to 8, a `relu`, a linear layer from 8 to 2”.
// shown by: net.len() == 3
let net = Sequential::new().linear(4, 8)?.relu().linear(8, 2)?.relu().to(&try_gpu(0))?;
let out = net.forward(&batch.to(&try_gpu(0))?)?;
