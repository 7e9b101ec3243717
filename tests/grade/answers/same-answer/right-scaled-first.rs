// right: `b` is scaled first, and one number is fetched.
fn gap(a: &Tensor, b: &Tensor) -> Result<f64> {
    let scale = b.abs()?.max_all()?;
    let relative = (a - b)?.abs()?.broadcast_div(&scale)?;
    Ok(f64::from(relative.flatten_all()?.max(0)?.to_scalar::<f32>()?))
}
