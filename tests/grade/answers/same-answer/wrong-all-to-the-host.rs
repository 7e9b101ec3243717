// wrong: all numbers of both are fetched. The text: “At most one number may be fetched to the host”.
// seen in the code: to_vec1
fn gap(a: &Tensor, b: &Tensor) -> Result<f64> {
    let a = a.flatten_all()?.to_vec1::<f32>()?;
    let b = b.flatten_all()?.to_vec1::<f32>()?;
    let largest = a.iter().zip(&b).map(|(x, y)| (x - y).abs()).fold(0.0, f32::max);
    let scale = b.iter().map(|y| y.abs()).fold(0.0, f32::max);
    Ok(f64::from(largest / scale))
}
