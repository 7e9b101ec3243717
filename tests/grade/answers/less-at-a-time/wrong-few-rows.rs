// wrong: fails where there are fewer rows than pieces. The text: “It must be right for any number of rows”.
// shown by: mean_square(&ones((3, 2))?)? == 4.0
fn mean_square(t: &Tensor) -> Result<f64> {
    let rows = t.dim(0)?;
    let n = rows / 16;
    let mut sum = 0.0;
    for from in (0..rows).step_by(n) { sum += (t.narrow(0, from, n.min(rows - from))? + 1.0)?.sqr()?.sum_all()?.item()?; }
    Ok(sum / t.elem_count() as f64)
}
