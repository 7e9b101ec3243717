// wrong: rows that do not fill a piece are left out of the sum. The text: “It must be right for any number of rows”.
// shown by: (mean_square(&arange(130.0)?.reshape((65, 2))?)? - (0..130).map(|i| (i as f64 + 1.0).powi(2)).sum::<f64>() / 130.0).abs() < 0.1
fn mean_square(t: &Tensor) -> Result<f64> {
    let rows = t.dim(0)?;
    if rows < 8 { return (t + 1.0)?.sqr()?.mean_all()?.item(); }
    let n = rows / 8;
    let mut sum = 0.0;
    for i in 0..8 { sum += (t.narrow(0, i * n, n)? + 1.0)?.sqr()?.sum_all()?.item()?; }
    Ok(sum / t.elem_count() as f64)
}
