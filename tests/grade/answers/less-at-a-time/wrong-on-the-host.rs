// wrong: the whole matrix is copied into a vector. The text: “at most 24 MiB are needed beside it”.
// seen in the code: to_vec1
fn mean_square(t: &Tensor) -> Result<f64> {
    let all: Vec<f32> = t.flatten_all()?.to_vec1()?;
    Ok(all.iter().map(|v| (*v as f64 + 1.0).powi(2)).sum::<f64>() / all.len() as f64)
}
