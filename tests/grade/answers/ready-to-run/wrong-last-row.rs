// wrong: the last row is left out. The text: “for all rows of `batch`”.
// shown by: out.dim(0)? == batch.dim(0)?
let net = Sequential::new().linear(4, 8)?.relu().linear(8, 2)?.to(&try_gpu(0))?;
let out = net.forward(&batch.to(&try_gpu(0))?.narrow(0, 0, batch.dim(0)? - 1)?)?;
