// wrong: the size 100 is typed in. The text: “with another `grow`, of another size”.
// seen in the code: eye_on(100
let mut power = eye_on(100, grow.device())?;
let mut log = Vec::new();
for _ in 0..200 {
    power = power.matmul(&grow)?;
    log.push(power.norm()?);
}
let norms = Tensor::stack(&log, 0)?.cpu()?;
