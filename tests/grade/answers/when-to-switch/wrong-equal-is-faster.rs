// wrong: equal times count as faster. The text: “from which on the GPU is faster”.
// shown by: faster_from(&[1, 2], &[2., 2.], &[2., 1.]) == Some(2)
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    (0..sizes.len()).find(|&i| (i..sizes.len()).all(|j| gpu[j] <= cpu[j])).map(|i| sizes[i])
}
fn prepare(n: usize) -> Result<Tensor> {
    rand_on((n, n), &try_gpu(0))
}

fn work(a: &Tensor) -> Result<Tensor> {
    a.matmul(a)
}
