// attack: forgets the peak of memory while it works
// exercise: less-at-a-time
// ends with: the bytes that were needed
fn mean_square(t: &Tensor) -> Result<f64> {
    let mean = (t + 1.0)?.sqr()?.mean_all()?.item()?;
    reset_peak_memory(t.device())?;
    Ok(mean)
}
