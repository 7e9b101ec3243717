// right: the output is computed from the net's own parameters.
fn build(device: &Device) -> Result<Sequential> {
    let net = Sequential::new();
    let net = net.linear(4, 8)?;
    let net = net.relu();
    let net = net.linear(8, 2)?;
    net.to(device)
}

let calls = try_gpu(0);
let net = build(&calls)?;
let wire = batch.to_device(&calls)?;
let hidden = wire
    .matmul(&net.parameter("0.weight")?.t()?)?
    .broadcast_add(&net.parameter("0.bias")?)?
    .relu()?;
let out = hidden.matmul(&net.parameter("2.weight")?.t()?)?.broadcast_add(&net.parameter("2.bias")?)?;
