// wrong: `out` is zeros of the right shape. The text: “`out`: what `net` gives”.
// shown by: (net.forward(&batch.to(&try_gpu(0))?)? - &out)?.abs()?.max_all()?.item()? < 1e-5
let net = Sequential::new().linear(4, 8)?.relu().linear(8, 2)?.to(&try_gpu(0))?;
let moved = batch.to(&try_gpu(0))?;
let out = zeros_on((batch.dim(0)?, 2), &try_gpu(0))?;
