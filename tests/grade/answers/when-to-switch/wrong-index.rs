// wrong: gives the place in the table, not the size. The text: “gives the smallest size”.
// shown by: faster_from(&[10, 20], &[1., 2.], &[2., 1.]) == Some(20)
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    (0..sizes.len()).find(|&i| (i..sizes.len()).all(|j| gpu[j] < cpu[j]))
}
// %% measured
let here = try_gpu(0);
let (a, b) = (rand_on((5, 5), &here)?, rand_on((5, 5), &here)?);
let small = bench(|| a.matmul(&b))?;
let (a, b) = (rand_on((1024, 1024), &here)?, rand_on((1024, 1024), &here)?);
let large = bench(|| a.matmul(&b))?;
