// wrong: the net gets the first row only. The text: “what the net makes of `batch`”.
// shown by: out.dims() == [8, 2]
let batch = ones_on((8, 4), &try_gpu(0))?;
let net = with_device(&try_gpu(0), || Sequential::new().linear(4, 2))?;
let out = net.forward(&batch.narrow(0, 0, 1)?)?;
