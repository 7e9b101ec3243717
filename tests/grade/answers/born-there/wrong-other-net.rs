// wrong: `out` is made by another net. The text: “`out`: what the net makes of `batch`”.
// shown by: (net.forward(&batch)? - &out)?.abs()?.max_all()?.item()? < 1e-5
let batch = ones_on((8, 4), &try_gpu(0))?;
let make = || with_device(&try_gpu(0), || Sequential::new().linear(4, 2));
let net = make()?;
let out = make()?.forward(&batch)?;
