// wrong: only the first sixteenth is computed and stands for all. The text: “over all elements of a matrix”.
// shown by: (mean_square(&arange(130.0)?.reshape((65, 2))?)? - (0..130).map(|i| (i as f64 + 1.0).powi(2)).sum::<f64>() / 130.0).abs() < 0.1
fn mean_square(t: &Tensor) -> Result<f64> {
    let n = t.dim(0)?.div_ceil(16);
    (t.narrow(0, 0, n)? + 1.0)?.sqr()?.mean_all()?.item()
}
