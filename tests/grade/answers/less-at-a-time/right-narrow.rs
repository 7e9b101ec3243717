// right: pieces of a few rows, the rest at the end, Windows line ends.
use prelude::*;
fn mean_square(t: &Tensor) -> Result<f64> {
    let rows = t.dim(0)?;
    let step = (rows / 16).max(1);
    let mut total = 0f64;
    let mut at = 0;
    while at < rows {
        let n = step.min(rows - at);
        total += (t.narrow(0, at, n)? + 1.0)?.sqr()?.sum_all()?.item()?;
        at += n;
    }
    Ok(total / t.elem_count() as f64)
}
