// right: the first size at which the GPU wins everywhere from there on, by iterators.
use prelude::*;
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    (0..sizes.len())
        .find(|&from| cpu[from..].iter().zip(&gpu[from..]).all(|(c, g)| g < c))
        .map(|from| sizes[from])
}
// %% measured
let here = try_gpu(0);
let (a, b) = (rand_on((5, 5), &here)?, rand_on((5, 5), &here)?);
let small = bench(|| a.matmul(&b))?;
let (a, b) = (rand_on((1024, 1024), &here)?, rand_on((1024, 1024), &here)?);
let large = bench(|| a.matmul(&b))?;
