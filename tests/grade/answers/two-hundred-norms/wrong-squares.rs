// wrong: sums of squares, without the root. The text: “log the norm”.
// shown by: (norms.i(0)?.item()? - 10.1).abs() < 1e-3
let mut power = eye_on(grow.dim(0)?, grow.device())?;
let mut log = Vec::new();
for _ in 0..200 {
    power = power.matmul(&grow)?;
    log.push(power.sqr()?.sum_all()?);
}
let norms = Tensor::stack(&log, 0)?.cpu()?;
