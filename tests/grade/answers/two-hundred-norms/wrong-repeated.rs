// wrong: one product only, its norm two hundred times. The text: “log the norm after each product”.
// shown by: norms.i(199)?.item()? > 70.0
let power = eye_on(grow.dim(0)?, grow.device())?.matmul(&grow)?;
let mut log = Vec::new();
for _ in 0..200 {
    log.push(power.norm()?);
}
let norms = Tensor::stack(&log, 0)?.cpu()?;
