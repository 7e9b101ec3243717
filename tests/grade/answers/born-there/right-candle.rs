// right: candle makes the batch, and the output is computed from the parameters.
let wire = try_gpu(0);
let batch = Tensor::ones((8, 4), DType::F32, &wire)?;
fn net_on(device: &Device) -> Result<Sequential> {
    with_device(device, || Ok(Sequential::new().linear(4, 2)?))
}
let net = net_on(&wire)?;
let out = batch
    .matmul(&net.parameter("0.weight")?.t()?)?
    .broadcast_add(&net.parameter("0.bias")?)?;
