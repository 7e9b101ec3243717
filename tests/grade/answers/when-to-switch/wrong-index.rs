// wrong: gives the place in the table, not the size. The text: “gives the smallest size”.
// shown by: faster_from(&[10, 20], &[1., 2.], &[2., 1.]) == Some(20)
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    (0..sizes.len()).find(|&i| (i..sizes.len()).all(|j| gpu[j] < cpu[j]))
}
fn prepare(n: usize) -> Result<Tensor> {
    rand_on((n, n), &try_gpu(0))
}

fn work(a: &Tensor) -> Result<Tensor> {
    a.matmul(a)
}
