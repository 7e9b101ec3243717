// right: a helper with the name of the prelude's `full`, sums by halves.
fn full(x: &Tensor) -> Result<f64> {
    let n = x.dims()[0];
    if n == 1 { return x.i(0)?.to_scalar::<f64>(); }
    Ok(full(&x.narrow(0, 0, n / 2)?)? + full(&x.narrow(0, n / 2, n - n / 2)?)?)
}
fn safe_mean(x: &Tensor) -> Result<Tensor> {
    let flat = x.to_dtype(DType::F64)?.flatten_all()?;
    // short pieces by hand, long ones by candle
    let sum = if flat.dims()[0] <= 64 { full(&flat)? } else { flat.sum_all()?.to_scalar::<f64>()? };
    Tensor::full(sum / x.elem_count() as f64, (), x.device())?.to_dtype(x.dtype())
}
let x = 1;
