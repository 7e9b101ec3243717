// wrong: the first size at which the GPU wins, whatever follows. The text: “at that size *and at every larger one*”.
// shown by: faster_from(&[1, 2, 3], &[2., 2., 2.], &[1., 3., 1.]) == Some(3)
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    (0..sizes.len()).find(|&i| gpu[i] < cpu[i]).map(|i| sizes[i])
}
fn prepare(n: usize) -> Result<Tensor> {
    rand_on((n, n), &try_gpu(0))
}

fn work(a: &Tensor) -> Result<Tensor> {
    a.matmul(a)
}
