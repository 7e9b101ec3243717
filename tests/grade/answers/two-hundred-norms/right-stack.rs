// right: the norms are stacked on the device and moved once.
let mut power = eye_on(grow.dim(0)?, grow.device())?;
let mut log = Vec::new();
for _ in 0..200 {
    power = power.matmul(&grow)?;
    log.push(power.norm()?);
}
let norms = Tensor::stack(&log, 0)?.cpu()?;
