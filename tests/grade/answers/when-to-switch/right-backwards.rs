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
// %% measured
let here = try_gpu(0);
let (a, b) = (rand_on((5, 5), &here)?, rand_on((5, 5), &here)?);
let small = bench(|| a.matmul(&b))?;
let (a, b) = (rand_on((1024, 1024), &here)?, rand_on((1024, 1024), &here)?);
let large = bench(|| a.matmul(&b))?;
