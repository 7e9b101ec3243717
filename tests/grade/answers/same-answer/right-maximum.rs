// right: the larger one of differences both ways round, without `abs`.
fn gap(a: &Tensor, b: &Tensor) -> Result<f64> {
    let difference = (a - b)?;
    let largest = difference.maximum(&difference.neg()?)?.max_all()?;
    let scale = b.maximum(&b.neg()?)?.max_all()?;
    largest.div(&scale)?.item()
}
