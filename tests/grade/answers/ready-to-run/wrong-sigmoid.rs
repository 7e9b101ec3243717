// wrong: a sigmoid in place of the `relu`. The text: “a `relu`”.
// shown by: { let x = batch.to(&try_gpu(0))?; let h = x.matmul(&net.parameter("0.weight")?.t()?)?.broadcast_add(&net.parameter("0.bias")?)?.relu()?; let o = h.matmul(&net.parameter("2.weight")?.t()?)?.broadcast_add(&net.parameter("2.bias")?)?; (o - net.forward(&x)?)?.abs()?.max_all()?.item()? < 1e-5 }
let net = Sequential::new().linear(4, 8)?.sigmoid().linear(8, 2)?.to(&try_gpu(0))?;
let out = net.forward(&batch.to(&try_gpu(0))?)?;
