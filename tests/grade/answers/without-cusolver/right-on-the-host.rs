// right: plain numbers on the host, in `f64`.
fn largest(m: &Tensor, steps: usize) -> Result<f64> {
    let rows: Vec<Vec<f64>> = m.to_dtype(DType::F64)?.to_vec2()?;
    let times = |v: &[f64]| -> Vec<f64> { rows.iter().map(|r| r.iter().zip(v).map(|(a, b)| a * b).sum()).collect() };
    let unit = |v: Vec<f64>| -> Vec<f64> {
        let length = v.iter().map(|a| a * a).sum::<f64>().sqrt();
        v.into_iter().map(|a| a / length).collect()
    };
    let mut v = unit((1..=rows.len()).map(|i| (i as f64).sqrt().sin() + 1.3).collect());
    for _ in 0..steps { v = unit(times(&v)); }
    Ok(v.iter().zip(times(&v)).map(|(a, b)| a * b).sum())
}
