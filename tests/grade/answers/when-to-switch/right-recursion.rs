// right: recursion on the shorter table, Windows line ends.
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    let (last, rest) = sizes.split_last()?;
    let n = rest.len();
    if gpu[n] >= cpu[n] {
        return None;
    }
    faster_from(rest, &cpu[..n], &gpu[..n]).or(Some(*last))
}
fn prepare(n: usize) -> Result<Tensor> {
    rand_on((n, n), &try_gpu(0))
}

fn work(a: &Tensor) -> Result<Tensor> {
    a.matmul(a)
}
