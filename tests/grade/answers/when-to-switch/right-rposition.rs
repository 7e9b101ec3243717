// right: the place after the last size at which the GPU does not win.
fn faster_from(sizes: &[usize], cpu: &[f64], gpu: &[f64]) -> Option<usize> {
    let lost: Vec<bool> = cpu.iter().zip(gpu.iter()).map(|(a, b)| !(b < a)).collect();
    let start = lost.iter().rposition(|&l| l).map_or(0, |p| p + 1);
    sizes.get(start).copied()
}
// %% measured
let here = try_gpu(0);
let (a, b) = (rand_on((5, 5), &here)?, rand_on((5, 5), &here)?);
let small = bench(|| a.matmul(&b))?;
let (a, b) = (rand_on((1024, 1024), &here)?, rand_on((1024, 1024), &here)?);
let large = bench(|| a.matmul(&b))?;
