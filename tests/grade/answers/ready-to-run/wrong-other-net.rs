// wrong: `out` is of a second net with other weights. The text: “`out`: what `net` gives”.
// shown by: (net.forward(&batch.to(&try_gpu(0))?)? - &out)?.abs()?.max_all()?.item()? < 1e-5
let net = Sequential::new().linear(4, 8)?.relu().linear(8, 2)?.to(&try_gpu(0))?;
let other = Sequential::new().linear(4, 8)?.relu().linear(8, 2)?.to(&try_gpu(0))?;
let out = other.forward(&batch.to(&try_gpu(0))?)?;
