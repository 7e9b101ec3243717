// wrong: multiplies twice and gives the second product. The text: “multiplies that matrix with itself, once”.
// seen in the code: let _warm = a.matmul(a)?;
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    (0..sizes.len()).find(|&i| (i..sizes.len()).all(|j| gpu[j] < cpu[j])).map(|i| sizes[i])
}
fn prepare(n: usize) -> Result<Tensor> { rand_on((n, n), &try_gpu(0)) }
fn work(a: &Tensor) -> Result<Tensor> {
    let _warm = a.matmul(a)?;
    a.matmul(a)
}
