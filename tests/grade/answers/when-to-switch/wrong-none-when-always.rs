// wrong: looks for the last size that the GPU loses, and gives `None` where it wins everywhere. The text: “the smallest size from which on the GPU is faster”.
// shown by: faster_from(&[10, 20], &[2., 2.], &[1., 1.]) == Some(10)
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    let lost = (0..sizes.len()).rfind(|&i| gpu[i] >= cpu[i])?;
    sizes.get(lost + 1).copied()
}
// %% measured
let here = try_gpu(0);
let (a, b) = (rand_on((5, 5), &here)?, rand_on((5, 5), &here)?);
let small = bench(|| a.matmul(&b))?;
let (a, b) = (rand_on((1024, 1024), &here)?, rand_on((1024, 1024), &here)?);
let large = bench(|| a.matmul(&b))?;
