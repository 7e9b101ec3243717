// wrong: the numbers are read out, and added up in a loop. The text: “Nothing is fetched to the host for it”.
// seen in the code: to_vec1
fn far_apart(a: &Tensor, b: &Tensor) -> Result<Tensor> {
    let a = a.flatten_all()?.to_vec1::<f32>()?;
    let c = b.flatten_all()?.to_vec1::<f32>()?;
    let sum: f32 = a.iter().zip(&c).map(|(x, y)| (x - y) * (x - y)).sum();
    full_on((), f64::from(sum) / a.len() as f64, b.device())
}
