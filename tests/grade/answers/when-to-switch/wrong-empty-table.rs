// wrong: an empty table makes it panic. The text: “`None` if there is no such size”.
// shown by: faster_from(&[], &[], &[]) == None
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    let mut i = sizes.len() - 1;
    if gpu[i] >= cpu[i] {
        return None;
    }
    while i > 0 && gpu[i - 1] < cpu[i - 1] {
        i -= 1;
    }
    Some(sizes[i])
}
fn prepare(n: usize) -> Result<Tensor> {
    rand_on((n, n), &try_gpu(0))
}

fn work(a: &Tensor) -> Result<Tensor> {
    a.matmul(a)
}
