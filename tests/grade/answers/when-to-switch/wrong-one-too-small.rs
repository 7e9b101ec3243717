// wrong: gives the last size at which the GPU still loses. The text: “at that size *and at every larger one*”.
// shown by: faster_from(&[10, 20, 30], &[1., 2., 2.], &[2., 1., 1.]) == Some(20)
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    let first = (0..sizes.len()).find(|&i| (i..sizes.len()).all(|j| gpu[j] < cpu[j]))?;
    Some(sizes[first.saturating_sub(1)])
}
fn prepare(n: usize) -> Result<Tensor> {
    rand_on((n, n), &try_gpu(0))
}

fn work(a: &Tensor) -> Result<Tensor> {
    a.matmul(a)
}
