// wrong: a column of 200 rows. The text: “of shape `[200]`”.
// shown by: norms.dims() == [200]
let mut power = eye_on(grow.dim(0)?, grow.device())?;
let mut log = Vec::new();
for _ in 0..200 {
    power = power.matmul(&grow)?;
    log.push(power.norm()?.reshape(1)?);
}
let norms = Tensor::stack(&log, 0)?.cpu()?;
