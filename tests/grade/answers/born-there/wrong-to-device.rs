// wrong: the batch is made on the host and moved by candle's own method. The text: “Nothing may be moved”.
// seen in the code: to_device
let batch = Tensor::ones((8, 4), DType::F32, &Device::Cpu)?.to_device(&try_gpu(0))?;
let net = with_device(&try_gpu(0), || Sequential::new().linear(4, 2))?;
let out = net.forward(&batch)?;
