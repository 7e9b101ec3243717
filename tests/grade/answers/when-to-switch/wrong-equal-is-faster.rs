// wrong: equal times count as faster. The text: “from which on the GPU is faster”.
// shown by: faster_from(&[1, 2], &[2., 2.], &[2., 1.]) == Some(2)
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    (0..sizes.len()).find(|&i| (i..sizes.len()).all(|j| gpu[j] <= cpu[j])).map(|i| sizes[i])
}
// %% measured
let here = try_gpu(0);
let (a, b) = (rand_on((5, 5), &here)?, rand_on((5, 5), &here)?);
let small = bench(|| a.matmul(&b))?;
let (a, b) = (rand_on((1024, 1024), &here)?, rand_on((1024, 1024), &here)?);
let large = bench(|| a.matmul(&b))?;
