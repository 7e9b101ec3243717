// wrong: gives the largest size where the GPU never wins. The text: “`None` if there is no such size”.
// shown by: faster_from(&[10, 20], &[1., 1.], &[2., 2.]) == None
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    let mut i = sizes.len();
    while i > 0 && gpu[i - 1] < cpu[i - 1] {
        i -= 1;
    }
    sizes.get(i).or(sizes.last()).copied()
}
fn prepare(n: usize) -> Result<Tensor> {
    rand_on((n, n), &try_gpu(0))
}

fn work(a: &Tensor) -> Result<Tensor> {
    a.matmul(a)
}
