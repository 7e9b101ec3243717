// wrong: looks at the next size only, not at all larger ones. The text: “*and at every larger one*”.
// shown by: faster_from(&[1, 2, 3, 4], &[2., 2., 2., 2.], &[1., 1., 3., 1.]) == Some(4)
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    let wins = |i: usize| i >= sizes.len() || gpu[i] < cpu[i];
    (0..sizes.len()).find(|&i| wins(i) && wins(i + 1)).map(|i| sizes[i])
}
fn prepare(n: usize) -> Result<Tensor> {
    rand_on((n, n), &try_gpu(0))
}

fn work(a: &Tensor) -> Result<Tensor> {
    a.matmul(a)
}
