// wrong: the last row is left out. The text: “for all five rows of `batch`”.
// shown by: out.dims() == [5, 2]
let net = Sequential::new().linear(4, 8)?.relu().linear(8, 2)?.to(&try_gpu(0))?;
let out = net.forward(&batch.to(&try_gpu(0))?.narrow(0, 0, 4)?)?;
