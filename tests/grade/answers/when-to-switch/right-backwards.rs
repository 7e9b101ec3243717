// right: goes back from the largest size while the GPU is faster.
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    let mut found = None;
    for i in (0..sizes.len()).rev() {
        if gpu[i] < cpu[i] {
            found = Some(sizes[i]);
        } else {
            break;
        }
    }
    found
}
fn prepare(n: usize) -> Result<Tensor> {
    rand_on((n, n), &try_gpu(0))
}

fn work(a: &Tensor) -> Result<Tensor> {
    a.matmul(a)
}
