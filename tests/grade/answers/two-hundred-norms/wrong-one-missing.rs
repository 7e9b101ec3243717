// wrong: one product too few. The text: “multiply by `grow` 200 times”.
// shown by: norms.elem_count() == 200
let mut power = eye_on(grow.dim(0)?, grow.device())?;
let mut log = Vec::new();
for _ in 1..200 {
    power = power.matmul(&grow)?;
    log.push(power.norm()?);
}
let norms = Tensor::stack(&log, 0)?.cpu()?;
