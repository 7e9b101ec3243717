// wrong: every matrix is read back by candle's `to_vec2`. The text: “At most one transfer may go from the device to the host”.
// seen in the code: to_vec2
let mut power = eye_on(grow.dim(0)?, grow.device())?;
let mut log: Vec<f32> = Vec::new();
for _ in 0..200 {
    power = power.matmul(&grow)?;
    let rows: Vec<Vec<f32>> = power.to_vec2()?;
    log.push(rows.iter().flatten().map(|v| v * v).sum::<f32>().sqrt());
}
let norms = Tensor::from_vec(log, 200, &cpu())?;
