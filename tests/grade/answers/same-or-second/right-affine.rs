```rust
// right: candle's `affine` for the copy, `to_device` for the handle.
let shared = x.to_device(x.device())?; // same device: no copy
let apart = x.affine(1.0, 0.0)?;
```
