// right: row by row, summed up on the device.
fn mean_square(t: &Tensor) -> Result<f64> {
    let mut sum = Tensor::zeros((), DType::F64, t.device())?;
    for i in 0..t.dim(0)? {
        let row = (t.i(i)? + 1.0)?;
        sum = (sum + (&row * &row)?.mean_all()?.to_dtype(DType::F64)?)?;
    }
    (sum / t.dim(0)? as f64)?.item()
}
