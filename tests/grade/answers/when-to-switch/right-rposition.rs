// right: the place after the last size at which the GPU does not win.
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    let lost: Vec<bool> = cpu.iter().zip(gpu.iter()).map(|(a, b)| !(b < a)).collect();
    let start = lost.iter().rposition(|&l| l).map_or(0, |p| p + 1);
    sizes.get(start).copied()
}
fn prepare(n: usize) -> Result<Tensor> {
    rand_on((n, n), &try_gpu(0))
}

fn work(a: &Tensor) -> Result<Tensor> {
    a.matmul(a)
}
