// wrong: the norms are in the opposite order. The text: “in order”.
// shown by: norms.i(0)?.item()? < norms.i(199)?.item()?
let mut power = eye_on(grow.dim(0)?, grow.device())?;
let mut log = Vec::new();
for _ in 0..200 {
    power = power.matmul(&grow)?;
    log.insert(0, power.norm()?);
}
let norms = Tensor::stack(&log, 0)?.cpu()?;
