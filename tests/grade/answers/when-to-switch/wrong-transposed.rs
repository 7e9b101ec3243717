// wrong: multiplies the matrix with its transpose. The text: “multiplies that matrix with itself”.
// shown by: work(&tensor_on([[0.0, 1.0], [0.0, 0.0]], &try_gpu(0))?)?.sum_all()?.item()? == 0.0
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    (0..sizes.len()).find(|&i| (i..sizes.len()).all(|j| gpu[j] < cpu[j])).map(|i| sizes[i])
}
fn prepare(n: usize) -> Result<Tensor> { rand_on((n, n), &try_gpu(0)) }
fn work(a: &Tensor) -> Result<Tensor> { a.matmul(&a.t()?) }
