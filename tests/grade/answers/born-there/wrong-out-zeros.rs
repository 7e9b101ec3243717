// wrong: `out` is zeros of the right shape. The text: “`out`: what the net makes of `batch`”.
// shown by: (net.forward(&batch)? - &out)?.abs()?.max_all()?.item()? < 1e-5
let (batch, net) = with_device(&try_gpu(0), || Ok((ones((8, 4))?, Sequential::new().linear(4, 2)?)))?;
let out = zeros_on((8, 2), &try_gpu(0))?;
