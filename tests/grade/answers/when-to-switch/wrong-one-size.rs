// wrong: every matrix is one of 1024×1024. The text: “makes a matrix of n×n numbers”.
// shown by: prepare(5)?.dims() == [5, 5]
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    (0..sizes.len()).find(|&i| (i..sizes.len()).all(|j| gpu[j] < cpu[j])).map(|i| sizes[i])
}
fn prepare(_n: usize) -> Result<Tensor> { rand_on((1024, 1024), &try_gpu(0)) }
fn work(a: &Tensor) -> Result<Tensor> { a.matmul(a) }
