// right: the first size at which the GPU wins everywhere from there on, by iterators.
use prelude::*;
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    (0..sizes.len())
        .find(|&from| cpu[from..].iter().zip(&gpu[from..]).all(|(c, g)| g < c))
        .map(|from| sizes[from])
}
fn prepare(n: usize) -> Result<Tensor> {
    rand_on((n, n), &try_gpu(0))
}

fn work(a: &Tensor) -> Result<Tensor> {
    a.matmul(a)
}
