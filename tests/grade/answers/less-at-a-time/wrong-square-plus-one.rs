// wrong: t² + 1 in place of (t + 1)². The text: “the mean of (t + 1)²”.
// shown by: (mean_square(&arange(130.0)?.reshape((65, 2))?)? - (0..130).map(|i| (i as f64 + 1.0).powi(2)).sum::<f64>() / 130.0).abs() < 0.1
fn mean_square(t: &Tensor) -> Result<f64> {
    let mut sum = 0.0;
    for piece in t.chunk(32, 0)? { sum += (piece.sqr()? + 1.0)?.sum_all()?.item()?; }
    Ok(sum / t.elem_count() as f64)
}
