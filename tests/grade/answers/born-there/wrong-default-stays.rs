// wrong: the default device is not set back. The text: “when you are done, the default device must be what it was before”.
// seen in the code: set_default_device
set_default_device(&try_gpu(0));
let batch = ones((8, 4))?;
let net = Sequential::new().linear(4, 2)?;
let out = net.forward(&batch)?;
