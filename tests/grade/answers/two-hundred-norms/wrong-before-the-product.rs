// wrong: the norm is logged before each product. The text: “log the norm after each product”.
// shown by: (norms.i(0)?.item()? - 10.1).abs() < 1e-3
let mut power = eye_on(grow.dim(0)?, grow.device())?;
let mut log = Vec::new();
for _ in 0..200 {
    log.push(power.norm()?);
    power = power.matmul(&grow)?;
}
let norms = Tensor::stack(&log, 0)?.cpu()?;
