```rust
// right: candle's own move and its loss, in a code fence.
fn far_apart(a: &Tensor, b: &Tensor) -> Result<Tensor> {
    nn::loss::mse(&a.to_device(b.device())?, b)
}
```
