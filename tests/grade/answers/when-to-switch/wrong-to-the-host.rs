// wrong: reads the product back to the host inside the clock, by candle's own method. The text: “It does nothing else”.
// seen in the code: to_vec2
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    (0..sizes.len()).find(|&i| (i..sizes.len()).all(|j| gpu[j] < cpu[j])).map(|i| sizes[i])
}
fn prepare(n: usize) -> Result<Tensor> { rand_on((n, n), &try_gpu(0)) }
fn work(a: &Tensor) -> Result<Tensor> {
    let product = a.matmul(a)?;
    let rows: Vec<Vec<f32>> = product.to_vec2()?;
    std::hint::black_box(rows);
    Ok(product)
}
