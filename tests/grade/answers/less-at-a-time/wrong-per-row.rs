// wrong: the sum is divided by the rows, not by the elements. The text: “the mean … over all elements”.
// shown by: mean_square(&ones((3, 2))?)? == 4.0
fn mean_square(t: &Tensor) -> Result<f64> {
    let mut sum = 0.0;
    for piece in t.chunk(32, 0)? { sum += (piece + 1.0)?.sqr()?.sum_all()?.item()?; }
    Ok(sum / t.dim(0)? as f64)
}
