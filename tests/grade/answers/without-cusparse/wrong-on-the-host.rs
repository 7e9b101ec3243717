// wrong: the lists are read to the host by candle's own methods. The text: “No data goes to the host”.
// seen in the code: to_vec1
fn sparse_times(m: &Sparse, v: &Tensor) -> Result<Tensor> {
    let rows: Vec<i64> = m.rows.to_vec1()?;
    let columns: Vec<i64> = m.columns.to_vec1()?;
    let values: Vec<f32> = m.values.to_vec1()?;
    let v_host: Vec<f32> = v.to_vec1()?;
    let mut y = vec![0f32; m.height];
    for i in 0..rows.len() { y[rows[i] as usize] += values[i] * v_host[columns[i] as usize]; }
    Tensor::from_vec(y, m.height, v.device())
}
let y = sparse_times(&m, &v)?;
