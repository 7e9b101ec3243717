// wrong: multiplies the upper corner of five by five. The text: “multiplies that matrix with itself”.
// shown by: work(&ones_on((6, 6), &try_gpu(0))?)?.dims() == [6, 6]
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    (0..sizes.len()).find(|&i| (i..sizes.len()).all(|j| gpu[j] < cpu[j])).map(|i| sizes[i])
}
fn prepare(n: usize) -> Result<Tensor> { rand_on((n, n), &try_gpu(0)) }
fn work(a: &Tensor) -> Result<Tensor> {
    let n = a.dim(0)?.min(5);
    let corner = a.i((..n, ..n))?.contiguous()?;
    corner.matmul(&corner)
}
