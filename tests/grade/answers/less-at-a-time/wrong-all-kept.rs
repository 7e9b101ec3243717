// wrong: every piece is kept until the end. The text: “at most 24 MiB are needed beside it”.
// seen in the code: Tensor::cat
fn mean_square(t: &Tensor) -> Result<f64> {
    let squares = t.chunk(32, 0)?.iter().map(|p| (p + 1.0)?.sqr()).collect::<Result<Vec<_>>>()?;
    Tensor::cat(&squares, 0)?.mean_all()?.item()
}
