// wrong: the net is made on the host and moved. The text: “Nothing may be moved: no `to` at all”.
// seen in the code: .to(&try_gpu(0))
let batch = ones_on((8, 4), &try_gpu(0))?;
let net = Sequential::new().linear(4, 2)?.to(&try_gpu(0))?;
let out = net.forward(&batch)?;
