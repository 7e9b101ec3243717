```rust
// right: candle makes the batch, and the output is computed from the parameters.
fn born(wire: &Device, rows: usize) -> Result<(Tensor, Sequential, Tensor)> {
    let batch = Tensor::ones((rows, 4), DType::F32, wire)?;
    let net = with_device(wire, || Ok(Sequential::new().linear(4, 2)?))?;
    let weight = net.parameter("0.weight")?;
    let out = batch.matmul(&weight.t()?)?.broadcast_add(&net.parameter("0.bias")?)?;
    Ok((batch, net, out))
}
```
