// right: recursion on the shorter table, Windows line ends.
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    let (last, rest) = sizes.split_last()?;
    let n = rest.len();
    if gpu[n] >= cpu[n] {
        return None;
    }
    faster_from(rest, &cpu[..n], &gpu[..n]).or(Some(*last))
}
// %% measured
let here = try_gpu(0);
let (a, b) = (rand_on((5, 5), &here)?, rand_on((5, 5), &here)?);
let small = bench(|| a.matmul(&b))?;
let (a, b) = (rand_on((1024, 1024), &here)?, rand_on((1024, 1024), &here)?);
let large = bench(|| a.matmul(&b))?;
