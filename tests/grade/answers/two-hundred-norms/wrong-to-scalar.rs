// wrong: each norm is read back by candle's `to_scalar`. The text: “At most one transfer may go from the device to the host”.
// seen in the code: to_scalar
let mut power = eye_on(grow.dim(0)?, grow.device())?;
let mut log: Vec<f32> = Vec::new();
for _ in 0..200 {
    power = power.matmul(&grow)?;
    log.push(power.norm()?.to_scalar()?);
}
let norms = Tensor::from_vec(log, 200, &cpu())?;
