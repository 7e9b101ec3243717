// right: plain numbers on the host, in `f64`, from a random start.
fn largest(m: &Tensor, steps: usize) -> Result<f64> {
    let rows: Vec<Vec<f64>> = m.to_dtype(DType::F64)?.to_vec2()?;
    let times = |v: &[f64]| -> Vec<f64> { rows.iter().map(|r| r.iter().zip(v).map(|(a, b)| a * b).sum()).collect() };
    let unit = |v: Vec<f64>| -> Vec<f64> {
        let length = v.iter().map(|a| a * a).sum::<f64>().sqrt();
        v.into_iter().map(|a| a / length).collect()
    };
    let mut v = unit(randn_on(rows.len(), &cpu())?.to_dtype(DType::F64)?.to_vec1()?);
    for _ in 0..steps { v = unit(times(&v)); }
    Ok(v.iter().zip(times(&v)).map(|(a, b)| a * b).sum())
}
