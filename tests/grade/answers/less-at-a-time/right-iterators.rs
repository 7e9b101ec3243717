```rust
// right: sixty-four rows at a time, by iterators.
fn mean_square(t: &Tensor) -> Result<f64> {
    let (rows, prelude) = t.dims2()?;
    let sums = (0..rows)
        .step_by(64)
        .map(|from| (t.i(from..(from + 64).min(rows))? + 1.0)?.sqr()?.sum_all()?.to_dtype(DType::F64)?.to_scalar::<f64>())
        .collect::<Result<Vec<f64>>>()?;
    Ok(sums.iter().sum::<f64>() / (rows * prelude) as f64)
}
```
