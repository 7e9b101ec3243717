// wrong: looks for the last size that the GPU loses, and gives `None` where it wins everywhere. The text: “the smallest size from which on the GPU is faster”.
// shown by: faster_from(&[10, 20], &[2., 2.], &[1., 1.]) == Some(10)
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    let lost = (0..sizes.len()).rfind(|&i| gpu[i] >= cpu[i])?;
    sizes.get(lost + 1).copied()
}
fn prepare(n: usize) -> Result<Tensor> {
    rand_on((n, n), &try_gpu(0))
}

fn work(a: &Tensor) -> Result<Tensor> {
    a.matmul(a)
}
