// wrong: two pieces only, each of 32 MiB. The text: “which takes 64 MiB, at most 24 MiB are needed beside it”.
// seen in the code: let half
fn mean_square(t: &Tensor) -> Result<f64> {
    let rows = t.dim(0)?;
    let half = rows.div_ceil(2);
    let mut sum = (t.narrow(0, 0, half)? + 1.0)?.sqr()?.sum_all()?.item()?;
    if rows > half { sum += (t.narrow(0, half, rows - half)? + 1.0)?.sqr()?.sum_all()?.item()?; }
    Ok(sum / t.elem_count() as f64)
}
