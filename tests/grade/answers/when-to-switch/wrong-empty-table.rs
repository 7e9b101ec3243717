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
// %% measured
let here = try_gpu(0);
let (a, b) = (rand_on((5, 5), &here)?, rand_on((5, 5), &here)?);
let small = bench(|| a.matmul(&b))?;
let (a, b) = (rand_on((1024, 1024), &here)?, rand_on((1024, 1024), &here)?);
let large = bench(|| a.matmul(&b))?;
