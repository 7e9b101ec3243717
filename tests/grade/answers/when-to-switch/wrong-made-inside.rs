// wrong: the matrix is made anew inside the clock. The text: “multiplies that matrix with itself, once, and gives the product”.
// shown by: (work(&eye_on(3, &try_gpu(0))?)? - eye_on(3, &try_gpu(0))?)?.abs()?.max_all()?.item()? == 0.0
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    (0..sizes.len()).find(|&i| (i..sizes.len()).all(|j| gpu[j] < cpu[j])).map(|i| sizes[i])
}
fn prepare(n: usize) -> Result<Tensor> { rand_on((n, n), &try_gpu(0)) }
fn work(a: &Tensor) -> Result<Tensor> {
    let b = rand_on(a.shape(), a.device())?;
    b.matmul(&b)
}
