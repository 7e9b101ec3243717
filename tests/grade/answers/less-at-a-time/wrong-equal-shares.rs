// wrong: the shorter last piece counts as much as a full one. The text: “the mean of (t + 1)² over all elements”.
// shown by: (mean_square(&arange(130.0)?.reshape((65, 2))?)? - (0..130).map(|i| (i as f64 + 1.0).powi(2)).sum::<f64>() / 130.0).abs() < 0.1
fn mean_square(t: &Tensor) -> Result<f64> {
    let pieces = t.chunk(8, 0)?;
    let mut sum = 0.0;
    for piece in &pieces { sum += (piece + 1.0)?.sqr()?.mean_all()?.item()?; }
    Ok(sum / pieces.len() as f64)
}
