// wrong: takes five rows, as many as the first batch has. The text: “with other batches, of more rows and of fewer”.
// seen in the code: narrow(0, 0, 5)
let net = Sequential::new().linear(4, 8)?.relu().linear(8, 2)?.to(&try_gpu(0))?;
let out = net.forward(&batch.to(&try_gpu(0))?.narrow(0, 0, 5)?)?;
